"""On a large screen the board has at least half of the window, in every game."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.prepared import GOLDEN, RECORDS, read, resume

LARGE = [(1440, 900), (1920, 1080)]
# where a game is played: the parts of its board, without my hand, the turn bar and what others have
BOARDS = [
    (GOLDEN / "alhambra-v1-3.json", 131, (".stage", ".more")),
    (RECORDS / "evolutopia.json", 155, (".stage",)),
    (RECORDS / "ginkgopolis.json", 103, (".stage",)),
]


@pytest.mark.parametrize(("record", "inputs", "parts"), BOARDS)
def test_the_board_has_half_of_a_large_window(
    visit: Visit, record: Path, inputs: int, parts: tuple[str, ...]
) -> None:
    ann = visit("Ann", reduced_motion="reduce")
    ann.arrive()
    ann.page.goto(resume(read(record), inputs, ann))
    expect(ann.page.locator(".counter.mine")).to_be_visible()
    for width, height in LARGE:
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.settle()
        area = 0.0
        for part in parts:
            box = ann.page.locator(f".table > {part}").bounding_box()
            assert box is not None
            seen = min(box["y"] + box["height"], height) - box["y"]
            area += box["width"] * max(0.0, seen)
        print(f"{record.stem} {width}: {area / width / height:.2f}")
        assert area >= 0.5 * width * height
        expect(ann.page.locator(".counter")).to_be_in_viewport(ratio=1)
