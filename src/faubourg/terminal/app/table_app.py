"""A table on the whole screen: board, log, chat, choices by keys or mouse, and a line to type.

Like the screen of lines (play.py) it gets everything from a source and knows no rules. The source
may take its time (a bot thinks, a server is far away), so it works in threads of its own.
"""

import time
from collections.abc import Callable
from typing import ClassVar, Final

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, Label, OptionList, Static

from faubourg.bots.own import BotFailure
from faubourg.engine.refusal import Refusal
from faubourg.i18n import rules_text
from faubourg.terminal import rulebook, typed
from faubourg.terminal.app.pages import Curtain, Reader
from faubourg.terminal.app.panels import Choices, Line
from faubourg.terminal.app.status import clocks, status
from faubourg.terminal.app.themes import ANSI_DAY, ANSI_NIGHT, DAY, NIGHT
from faubourg.terminal.drawer import spaced
from faubourg.terminal.play import bulleted, result
from faubourg.terminal.source import Said, Side, Source

MOST_NEWS: Final = 3 * 76  # letters, on three lines
# seconds for the screen to be drawn: a compiled bot lets nothing else run while it thinks
DRAWN: Final = 0.02
PANELS: Final = ("board", "log", "chat")
KEYS: Final = {  # key -> what it does, and what the footer says
    "f1": "help",
    "f2": "hint",
    "f3": "undo",
    "f4": "panel",
    "f5": "rules",
    "f6": "talk",
    "f8": "theme",
    "f10": "quit",
}


class TableApp(App[None]):
    """One source on the whole screen."""

    CSS_PATH = "table_app.tcss"
    ENABLE_COMMAND_PALETTE = False
    # whatever is being typed: the line has its own idea of Ctrl-C
    BINDINGS: ClassVar = [Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True)]

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.source = source
        self.language = source.language
        self.alone = source.people[0] if len(source.people) == 1 else None
        self.seat = self.alone  # whose side is shown; None: everybody's
        self.side: Side | None = None
        self.failure: Exception | None = None  # what ended it, if it was not somebody's wish
        self.busy = False  # something that was chosen is being done
        self.following = False
        self.left = False  # nothing is shown any more, whatever is still being done
        self.panel = "board"
        self.heard: Said | None = None  # the last line of the chat
        self.told: dict[int, int] = {}  # entries of the log, by seat, before its last own action
        self.HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
        self.VERTICAL_BREAKPOINTS = [(0, "-short"), (20, "-high")]
        self.title = self.language.title(source.game)
        self.register_theme(DAY)
        self.register_theme(NIGHT)
        self.ansi_theme_dark, self.ansi_theme_light = ANSI_NIGHT, ANSI_DAY
        self.theme = NIGHT.name
        for key, name in KEYS.items():
            if name != "talk" or source.chat is not None:
                words = self.text(f"app.{name}")
                self.bind(key, name, description=words, key_display=key.upper())
        self.bind("escape", "to_line", show=False)

    def compose(self) -> ComposeResult:
        yield Static(id="head", markup=False)
        with Container(id="main"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="position", markup=False)
            with Vertical(id="beside"):
                with VerticalScroll(id="log", can_focus=False):
                    yield Static(id="log-lines", markup=False)
                with Vertical(id="chat"):
                    with VerticalScroll(id="said", can_focus=False):
                        yield Static(id="said-lines", markup=False)
                    yield Input(id="say", placeholder=self.text("app.chat_line"), max_length=500)
                yield Static(id="progress", markup=False)
                yield Choices()
                yield Static(id="preview", markup=False)
        with VerticalScroll(id="below", can_focus=False):
            yield Static(id="message", markup=False, classes="-empty")
        with Horizontal(id="prompt"):
            yield Label("> ", markup=False)
            yield Line(id="line", placeholder=self.text("app.line"))
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.query_one("#log").border_title = self.text("app.log")
        self.query_one("#chat").border_title = self.text("app.chat")
        self.query_one("#main").set_class(self.source.chat is not None, "-talking")
        self.query_one("#line").focus()
        self.set_interval(1.0, self.show_head)
        self.look()

    def on_unmount(self) -> None:
        self.left = True
        self.source.interrupt()  # or its thread would wait for the server for ever

    # -- what there is to see ---------------------------------------------------------------------

    def look(self) -> None:
        """Show where things stand, then let the others act."""
        seat = self.source.asked()
        if seat is not None and seat != self.seat and self.alone is None:
            self.seat = seat
            name = self.source.names[seat]
            self.push_screen(Curtain(self.text("hand_over", name=name)), lambda _none: self.show())
            return
        self.show()
        self.go_on()

    def show(self) -> None:
        while self.source.notices:
            self.say(Text(self.source.notices.pop(0)))
        if not self.source.begun():
            self.side = None
            self.show_waiting_room()
        else:
            if self.side is None and not self.query_one("#say", Input).value:
                self.turn_to("board")  # it begins, and nobody is in the middle of a sentence
            self.side = self.source.side(self.seat)
            self.show_board(self.side)
        self.show_head()
        self.show_chat()

    def show_waiting_room(self) -> None:
        lines = [f"{i}  {told}" for i, told in enumerate(self.source.seating(), 1)]
        hint = "join.press_start" if self.source.can_start() else "join.waiting"
        told = spaced(Text("\n".join(lines)), Text(self.text(hint)), Text(self.source.kept_in()))
        self.put("position", told)
        self.put("progress", None)
        self.query_one(Choices).offer([])

    def show_board(self, side: Side) -> None:
        drawer = self.source.drawer
        position = drawer.board(side.view)
        if side.outcome is not None:
            told = Text(result(drawer, side.outcome, self.alone), "bold")
            position = spaced(told, drawer.sheet(side.outcome), position)
        self.put("position", position)
        shown = [drawer.progress(side.view), drawer.in_hand(side.view)]
        below = [part for part in shown if part is not None]
        self.put("progress", Group(*below) if below else None)
        self.put("log-lines", bulleted(self.source.news(0, self.seat, self.seat)))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        choices = self.query_one(Choices)
        choices.offer(side.choices)
        choices.border_title = self.text("app.choose" if side.choices else "app.choices")
        choices.set_class(not side.choices, "-empty")
        self.show_preview()
        if side.choices:
            self.tell_news(side)
        self.query_one("#say" if self.panel == "chat" else "#line").focus()

    def tell_news(self, side: Side) -> None:
        """Where the log has no room: what the others did since this seat acted."""
        seat, entries = side.seat or 0, len(self.source.log.entries)
        since = min(self.told.get(seat, self.source.log.last_by(seat)), entries)
        self.told[seat] = entries
        lines = self.source.news(since, seat, seat)
        if lines and self.screen.has_class("-narrow") and self.panel == "board":
            while len(lines) > 1 and len(" ".join(lines)) > MOST_NEWS:
                del lines[0]  # the log has them
            self.say(Text(" ".join(lines), "not bold"))

    def show_preview(self) -> None:
        """What the marked choice would give and cost."""
        marked = self.query_one(Choices).marked()
        told = " · ".join(marked.previews) if marked else ""
        self.put("preview", Text(told) if told else None)

    def show_head(self) -> None:
        parts = [self.title, status(self.source, self.side), clocks(self.source)]
        for head in self.query("#head").results(Static):  # none, when the clock ticks at the end
            head.set_class(not self.source.connected(), "-offline")
            head.update("  ·  ".join([part for part in parts if part]))

    def show_chat(self) -> None:
        chat = self.source.chat or []
        lines = [f"{line.name}: {line.text}" for line in chat]
        hidden = self.screen.has_class("-narrow") and self.panel != "chat"
        if hidden and chat and chat[-1] is not self.heard:
            self.say(Text(lines[-1]))
        self.heard = chat[-1] if chat else None
        self.put("said-lines", Text("\n".join(lines) or self.text("app.nothing_said")))
        self.query_one("#said", VerticalScroll).scroll_end(animate=False)

    def put(self, part: str, shown: RenderableType | None) -> None:
        panel = self.query_one(f"#{part}", Static)
        panel.set_class(shown is None, "-empty")
        panel.update(shown if shown is not None else "")

    def say(self, shown: RenderableType | None) -> None:
        """Something about what was just done; it stays until something else is done."""
        self.put("message", shown)
        self.query_one("#below", VerticalScroll).scroll_home(animate=False)

    def refuse(self, refusal: Refusal) -> None:
        told = self.language.refusal(refusal, self.source.game, self.source.names)
        self.say(Text(told))

    # -- the others, and what takes its time ------------------------------------------------------

    def go_on(self) -> None:
        asked = self.source.asked() is not None and not self.source.told_at_once
        if not self.following and not asked and not self.done():
            self.following = True
            self.call_after_refresh(self.follow)

    def done(self) -> bool:
        """Will nothing happen any more? Where people talk they may talk afterwards."""
        return self.source.over() and self.source.chat is None

    @work(thread=True)
    def follow(self) -> None:
        """One thing that others do."""
        failure: Exception | None = None
        time.sleep(DRAWN)
        try:
            self.source.proceed()
        except (Refusal, BotFailure) as error:
            failure = error
        if self.is_running and not self.left:
            self.call_from_thread(self.followed, failure)

    def followed(self, failure: Exception | None) -> None:
        self.following = False
        if failure is not None:
            self.failure = failure
            self.exit()
        else:
            self.look()

    def do(self, task: Callable[[], RenderableType | None], looks: str = "") -> None:
        """Something that was chosen, one at a time; what it has to say, or why it is refused."""
        if not self.busy:
            self.busy = True
            self.say(Text(looks) if looks else None)
            self.call_after_refresh(self.carry_out, task)

    @work(thread=True)
    def carry_out(self, task: Callable[[], RenderableType | None]) -> None:
        time.sleep(DRAWN)
        try:
            told: RenderableType | Refusal | None = task()
        except Refusal as refusal:
            told = refusal
        if self.is_running and not self.left:
            self.call_from_thread(self.carried_out, told)

    def carried_out(self, told: RenderableType | Refusal | None) -> None:
        self.busy = False
        if isinstance(told, Refusal):
            self.refuse(told)
        else:
            self.say(told)
        self.look()

    # -- choosing ---------------------------------------------------------------------------------

    def on_line_moved(self, event: Line.Moved) -> None:
        choices = self.query_one(Choices)
        if choices.shown:
            choices.highlighted = ((choices.highlighted or 0) + event.by) % len(choices.shown)

    def on_line_paged(self, event: Line.Paged) -> None:
        panel = {"board": "board", "log": "log", "chat": "said"}[self.panel]
        below = self.query_one("#below", VerticalScroll)  # first what has no room
        shown = below if below.max_scroll_y else self.query_one(f"#{panel}", VerticalScroll)
        (shown.scroll_page_down if event.by > 0 else shown.scroll_page_up)(animate=False)

    def on_option_list_option_highlighted(self, _event: OptionList.OptionHighlighted) -> None:
        self.show_preview()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.choose([self.query_one(Choices).shown[event.option_index].action])

    def choose(self, actions: list[int]) -> None:
        side = self.side
        if side is None or side.seat is None or not side.choices:
            return
        seat = side.seat
        self.do(lambda: self.source.move(seat, actions))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        event.input.clear()
        if event.input.id == "say" and not text:
            self.turn_to("board")
        elif event.input.id == "say":
            self.do(lambda: self.source.say(text))
        else:
            self.take(text)

    def take(self, text: str) -> None:
        """A line that was typed: a command, or a choice."""
        command, argument = typed.command(self.source, text)
        marked = self.query_one(Choices).marked()
        if command:
            self.command(command, argument)
        elif self.side is None:
            if self.source.can_start():
                self.do(self.source.start)
        elif self.side.choices:
            try:
                named = typed.actions(self.source, text, self.side.choices) if text else None
            except Refusal as refusal:
                self.refuse(refusal)
                return
            self.choose(named or [marked.action if marked else self.side.choices[0].action])

    def command(self, command: str, argument: str) -> None:
        """The same words as line by line."""
        source, side = self.source, self.side
        if command == "say":
            self.do(lambda: source.say(argument))
        elif command == "start":
            self.do(source.start)
        elif command == "show":
            self.turn_to("board")
        elif command == "log":
            self.turn_to("log")
        elif command == "rules" and argument:
            self.do(lambda: Markdown(rules_text.one_rule(source.game, self.language, argument)))
        elif command == "help" and argument and side is not None:
            self.do(lambda: self.explained(side, argument))
        elif command == "hint" and argument:
            self.advise(argument)
        else:
            keys = {"help": self.action_help, "hint": self.action_hint, "undo": self.action_undo}
            (keys | {"rules": self.action_rules, "quit": self.exit})[command]()

    def explained(self, side: Side, text: str) -> RenderableType:
        """What an action would do."""
        actions = typed.actions(self.source, text, side.choices)
        previews = self.source.explain(side.seat or 0, actions)
        return Group(Text(typed.title(self.source, side, actions)), bulleted(previews))

    # -- keys -------------------------------------------------------------------------------------

    def action_help(self) -> None:
        about = spaced(typed.help_for(self.source), Text(self.text("app.scroll")))
        self.push_screen(Reader(about, self.language))

    def action_rules(self) -> None:
        text = rulebook.whole(self.source.game, self.language)
        self.push_screen(Reader(Markdown(text), self.language))

    def action_hint(self) -> None:
        self.advise("")

    def advise(self, bot: str) -> None:
        seat = self.source.asked()
        if seat is not None:
            looks = self.text("hint_by", bot=bot) if bot else self.text("hint")
            self.do(lambda: bulleted(self.source.hint(seat, bot)), looks)

    def action_undo(self) -> None:
        side = self.side
        if side is None or side.seat is None or not side.can_take_back:
            self.refuse(Refusal("nothing_to_undo", {}))
            return
        seat = side.seat
        self.do(lambda: self.source.take_back(seat))

    def action_panel(self) -> None:
        """The next one, where only one has room."""
        panels = [one for one in PANELS if one != "chat" or self.source.chat is not None]
        self.turn_to(panels[(panels.index(self.panel) + 1) % len(panels)])

    def action_talk(self) -> None:
        self.turn_to("board" if self.panel == "chat" else "chat")

    def turn_to(self, panel: str) -> None:
        self.panel = panel
        for one in PANELS:
            self.query_one("#main").set_class(one == panel, f"-{one}")
        for newest_below in ("#log", "#said"):  # what is not shown cannot be scrolled before
            self.query_one(newest_below, VerticalScroll).scroll_end(animate=False)
        self.query_one("#say" if panel == "chat" else "#line").focus()

    def action_to_line(self) -> None:
        self.turn_to("board")

    def action_theme(self) -> None:
        self.theme = DAY.name if self.theme == NIGHT.name else NIGHT.name

    def text(self, msgid: str, **params: object) -> str:
        return self.language.text(f"terminal.{msgid}", **params)
