"""Why a move was refused: a code, its parameters and the rule, never a sentence."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Refusal(ValueError):
    """A move that the rules do not allow. Whoever raises it has changed nothing.

    `code` names a message in the catalogues, `params` fill its placeholders and `rule` is the id of
    the numbered rule ("" for the engine's own reasons, such as a move out of turn).
    """

    def __init__(self, code: str, params: dict[str, object], rule: str = "") -> None:
        super().__init__(f"{code} ({rule})" if rule else code)
        self.code = code
        self.params = params
        self.rule = rule

    def data(self) -> dict[str, object]:
        return {"code": self.code, "params": self.params, "rule": self.rule}
