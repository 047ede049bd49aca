"""How a game ended: who won, and each score by where its points came from."""


class Ending:
    """The same in short: the winners, each seat's points and, where it counts them, the turns."""

    def __init__(self, winners: list[int], totals: list[int], turns: int) -> None:
        self.winners = winners
        self.totals = totals
        self.turns = turns


class Outcome:
    """`sources[row]` maps a source ("B/tower") to points; `totals[row]` is their sum.

    Rows are the seats, then imaginary players (`extras` names them), who never win. A cooperative
    game has every seat among the winners or none, and says the rest in `summary`.
    """

    def __init__(
        self,
        winners: list[int],
        sources: list[dict[str, int]],
        reason: str,
        extras: list[str],
        summary: dict[str, object],
    ) -> None:
        self.winners = winners
        self.sources = sources
        self.totals = [sum(row.values()) for row in sources]
        self.reason = reason
        self.extras = extras
        self.summary = summary

    def turns(self) -> int:
        """How many turns it took, where the game counts them in its summary; else 0."""
        turns = self.summary.get("turns", 0)
        return turns if isinstance(turns, int) else 0

    def data(self) -> dict[str, object]:
        return {
            "winners": self.winners,
            "sources": self.sources,
            "totals": self.totals,
            "reason": self.reason,
            "extras": self.extras,
            "summary": self.summary,
        }

    def __repr__(self) -> str:
        seats = " and ".join([str(seat) for seat in self.winners])
        who = f"seat {seats} wins" if len(self.winners) == 1 else f"seats {seats} win"
        totals = ", ".join([str(total) for total in self.totals])
        return f"<Outcome: {who if seats else 'nobody wins'}, totals {totals} ({self.reason})>"

    def __reduce__(self) -> tuple[object, ...]:
        parts = (self.winners, self.sources, self.reason, self.extras, self.summary)
        return Outcome, parts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.data() == other.data()

    def __hash__(self) -> int:
        return hash(self.reason)
