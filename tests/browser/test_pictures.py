"""The prepared records behind docs/images still play, and it is the first player's turn."""

import pytest

from faubourg.engine.verify import deal_again
from tests.browser.pictures import SCENES, Scene, record_of


@pytest.mark.parametrize("scene", SCENES, ids=[scene.game for scene in SCENES])
def test_a_scene(scene: Scene) -> None:
    whole = record_of(scene)
    assert deal_again(whole).state.over()
    whole.inputs = whole.inputs[: scene.inputs]
    whole.outcome = None
    state = deal_again(whole).state
    assert not state.over()
    assert state.waiting_seats() == [0]
