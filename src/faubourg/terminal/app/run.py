"""From the command line to the application and back: what is left on the terminal afterwards."""

from rich.console import Console

from faubourg.terminal.app.table_app import TableApp
from faubourg.terminal.leaving import Leave
from faubourg.terminal.play import show_result
from faubourg.terminal.source import Source


def play(source: Source, console: Console) -> None:
    """Play to the end. Raises Leave when somebody stops before."""
    app = TableApp(source)
    app.run()
    if app.failure is not None:
        raise app.failure
    if not source.over():
        raise Leave
    outcome = source.side(None).outcome
    assert outcome is not None
    show_result(console, source.drawer, outcome, app.alone)
    console.print(source.kept_in())
