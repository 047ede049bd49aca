"""Screens that lie over the table: something to read, and the curtain between two people."""

from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from faubourg.i18n import Language


class Reader(ModalScreen[None]):
    """A text that is longer than the screen: arrows and pages move it, Escape closes it."""

    def __init__(self, shown: RenderableType, language: Language) -> None:
        super().__init__()
        self.shown = shown
        close = language.text("terminal.app.close")
        self._bindings.bind("escape,enter,q", "dismiss", close, key_display="Esc")

    def compose(self) -> ComposeResult:
        with VerticalScroll():
            yield Static(self.shown, markup=False)
        yield Footer(show_command_palette=False, compact=True)


class Curtain(ModalScreen[None]):
    """Several people, one screen: the next one sits down before anything is shown."""

    BINDINGS: ClassVar = [Binding("enter", "dismiss", show=False)]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        yield Static(self.text, markup=False)

    def on_click(self) -> None:
        self.dismiss()
