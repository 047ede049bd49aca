"""Why a move was refused: a code, its parameters and the rule. Sentences are made elsewhere."""

from mypy_extensions import mypyc_attr

from faubourg.engine import above


@mypyc_attr(allow_interpreted_subclasses=True)
class Refusal(ValueError):
    """A move that the rules do not allow. Whoever raises it has changed nothing.

    `code` names a message in the catalogues, `params` fill its placeholders and `rule` is the id of
    the numbered rule ("" for the engine's own reasons, such as a move out of turn). `game_name` is
    that of the game whose rules refuse, where it is known. `str` is the sentence in English.
    """

    def __init__(self, code: str, params: dict[str, object], rule: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.params = params
        self.rule = rule
        self.game_name = ""

    def data(self) -> dict[str, object]:
        return {"code": self.code, "params": self.params, "rule": self.rule}

    def __str__(self) -> str:
        return above.sentence(self)

    def __repr__(self) -> str:
        rule = f", {self.rule!r}" if self.rule else ""
        return f"Refusal({self.code!r}, {self.params!r}{rule})"

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.code, self.params, self.rule, self.game_name)


def restored(code: str, params: dict[str, object], rule: str, game_name: str) -> Refusal:
    """A refusal that was pickled or copied."""
    refusal = Refusal(code, params, rule)
    refusal.game_name = game_name
    return refusal
