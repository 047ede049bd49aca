"""Sets of actions of every size: what goes in comes out, in the compiled build too."""

from faubourg.engine.actionset import ActionSet
from faubourg.engine.dealer import SeededDealer


def test_every_action_alone() -> None:
    """31, 63 and 95 are the last bits of their words."""
    dealer = SeededDealer("alone")
    for action in range(130):
        alone = ActionSet(130)
        alone.add(action)
        assert alone.actions() == [action]
        assert alone.mask() == 1 << action
        assert alone.count() == 1
        assert alone.pick(dealer) == action


def test_all_actions_together() -> None:
    full = ActionSet(130)
    for action in range(130):
        full.add(action)
    assert full.actions() == list(range(130))
    dealer = SeededDealer("together")
    assert {int(full.pick(dealer)) for _ in range(5000)} == set(range(130))
