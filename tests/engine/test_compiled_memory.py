"""What compiling can break and no rule shows: memory that belongs to somebody else."""

import subprocess
import sys

DEEP = 5000  # objects within one another; Python ends fifty at once and keeps the others for later

PROGRAM = f"""
from faubourg.engine.actionset import ActionSet

def one():
    legal = ActionSet(20)
    legal.add(7)
    return legal

kept, chain = [], None
for number in range({DEEP}):
    kept.append(one())
    chain = (chain, one())
del chain
assert all(legal.actions() == [7] for legal in kept)
"""


def test_what_ends_deep_within_others_leaves_its_neighbours_alone() -> None:
    ended = subprocess.run(
        [sys.executable, "-P", "-X", "faulthandler", "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
