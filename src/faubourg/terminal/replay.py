"""Looking at a record: who played, what happened, where it stood after N inputs, and the score."""

from dataclasses import dataclass

from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from faubourg.engine.game import Game
from faubourg.engine.outcome import Outcome
from faubourg.engine.record import ACT, Record
from faubourg.engine.refusal import Refusal
from faubourg.engine.table import Replay
from faubourg.engine.verify import deal_again
from faubourg.engine.view import PERFECT, View
from faubourg.i18n import Language
from faubourg.terminal import seats
from faubourg.terminal.drawers import drawer_of
from faubourg.terminal.log import Entry
from faubourg.terminal.play import show_result


@dataclass(frozen=True)
class Verdict:
    """Is the deal proven? Otherwise the refusal says why not."""

    proven: bool
    refusal: Refusal | None = None


def verify(record: Record) -> Verdict:
    try:
        deal_again(record)
    except Refusal as refusal:
        return Verdict(False, refusal)
    return Verdict(True)


class Retold:
    """A record played up to some input."""

    def __init__(self, record: Record, at: int | None, language: Language) -> None:
        """Refused: an impossible record, or a place that it does not have."""
        self.record = record
        self.language = language
        self.game: Game = record.game
        last = len(record.inputs)
        self.at = last if at is None else at
        if not 0 <= self.at <= last:
            raise Refusal("out_of_range", {"what": "at", "low": 0, "high": last})
        drawer = drawer_of(self.game.name)
        self.names = seats.names(record.seats, drawer.extras(record.players))
        self.drawer = drawer(self.game, language, self.names)
        replay = Replay(record)
        self.entries = [Entry(0, None, replay.table.opening)]
        for number, step in enumerate(replay.to(self.at), 1):
            self.entries.append(Entry(number, step.input, step.events))
        self.view: View = replay.table.state.view(None, PERFECT)
        replay.to(last)  # an impossible record is refused, wherever one looks
        state = replay.table.state
        self.outcome: Outcome | None = state.outcome() if state.over() else None

    def sentences(self, entry: Entry) -> list[str]:
        """What an input did; a table operation is told by its name."""
        if entry.input is not None and entry.input.kind != ACT:
            name = self.names[entry.input.seat]
            return [self.language.text(f"terminal.did_{entry.input.kind}", name=name)]
        return self.drawer.sentences(entry.seen_by(None), None)

    def show(self, console: Console, verdict: Verdict | None) -> None:
        console.print(Rule(self.language.title(self.game)))
        self.show_header(console)
        console.print()
        console.print(Rule(self.text("log"), align="left"))
        for entry in self.entries:
            done = entry.input
            notation = self.game.notation(done.action) if done and done.kind == ACT else ""
            for i, sentence in enumerate(self.sentences(entry)):
                margin = f"{entry.number:4} {notation:5}" if i == 0 else " " * 10
                console.print(Text(f"{margin} {sentence}"))
        console.print()
        last = len(self.record.inputs)
        console.print(Rule(self.text("position_at", at=self.at, last=last), align="left"))
        console.print(Padding(self.drawer.position(self.view), (0, 0, 0, 1)))
        if self.outcome is not None:
            show_result(console, self.drawer, self.outcome, None)
        if verdict is not None:
            console.print()
            console.print(Text(self.told(verdict), "bold"))

    def show_header(self, console: Console) -> None:
        record = self.record
        for seat, spec in enumerate(record.seats):
            told = seats.introduction(spec, self.names[seat], self.language)
            console.print(Text(f"  {seat + 1}  {told}"))
        for name, value in record.options.items():
            console.print(Text(f"  {name} = {value}"))
        kind = record.dealer.get("kind")
        if kind == "seeded":
            dealt = self.text("dealt.seeded", seed=seats.printable(str(record.dealer.get("seed"))))
        else:
            dealt = self.text("dealt.live" if kind in ("live", "day") else "dealt.unknown")
        state = self.text("finished" if record.outcome is not None else "unfinished")
        count = self.text("inputs", count=len(record.inputs))
        version = self.text("rules_version", version=self.record.rules)
        console.print(Text(f"{version} {dealt} {count} {state}"))

    def told(self, verdict: Verdict) -> str:
        if verdict.refusal is None:
            return self.text("proven")
        return self.text("not_proven", why=self.language.refusal(verdict.refusal, self.game))

    def data(self, verdict: Verdict | None) -> dict[str, object]:
        """The same as one JSON object. The key of a running game stays in its file."""
        record = self.record
        secret = () if record.outcome is not None else ("key", "salt")
        dealer = {name: value for name, value in record.dealer.items() if name not in secret}
        found: dict[str, object] = {
            "game": self.game.name,
            "rules": record.rules,
            "players": record.players,
            "options": record.options,
            "seats": record.seats,
            "names": self.names,
            "dealer": dealer,
            "inputs": len(record.inputs),
            "at": self.at,
            "log": [self.entry_data(entry) for entry in self.entries],
            "view": self.view.data(),
            "outcome": record.outcome,
        }
        if verdict is not None:
            found["proven"] = verdict.proven
            if verdict.refusal is not None:
                found["reason"] = verdict.refusal.data()
        return found

    def entry_data(self, entry: Entry) -> dict[str, object]:
        done = entry.input
        word = "" if done is None else done.kind
        if done is not None and done.kind == ACT:
            word = self.game.notation(done.action)
        return {
            "input": entry.number,
            "seat": None if done is None else done.seat,
            "action": word,
            "sentences": self.sentences(entry),
            "events": [event.data() for event in entry.seen_by(None)],
        }

    def text(self, msgid: str, **params: object) -> str:
        return self.language.text(f"terminal.{msgid}", **params)
