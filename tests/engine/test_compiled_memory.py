"""What compiling can break and no rule shows: memory that belongs to somebody else."""

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import faubourg

if TYPE_CHECKING:
    from scripts.compile_engine import without_trashcan
else:  # scripts/ is no package that tests find by its name
    sys.path.append(str(Path(__file__).parents[2]))
    from scripts.compile_engine import without_trashcan

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

import faubourg
print(faubourg.COMPILED)
"""

# as mypyc 2.4.1 writes them
UNKNOWN = """
one___Bag_dealloc(one___BagObject *self)
{
    CPy_TRASHCAN_BEGIN(self, one___Bag_dealloc)
    CPyDef_one___Bag_clear((PyObject *)self);
    CPy_TRASHCAN_END(self)
    done: ;
}
"""
KNOWN = UNKNOWN.replace("Bag", "Node").replace("{\n", "{\n    PyObject_GC_UnTrack(self);\n")


def test_what_ends_deep_within_others_leaves_its_neighbours_alone() -> None:
    ended = subprocess.run(
        [sys.executable, "-P", "-X", "faulthandler", "-c", PROGRAM],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.strip() == str(faubourg.COMPILED)  # it was this build that was tried


def test_only_what_the_collector_knows_ends_by_the_trashcan() -> None:
    mended = without_trashcan(KNOWN + UNKNOWN + KNOWN)
    assert mended.count(KNOWN) == 2
    assert mended.count("CPy_TRASHCAN_BEGIN") == mended.count("CPy_TRASHCAN_END") == 2
    assert mended.count("CPyDef_one___Bag_clear((PyObject *)self);") == 1


def test_other_ends_than_those_of_today_stop_the_build() -> None:
    with pytest.raises(SystemExit, match="ends objects in another way"):
        without_trashcan(UNKNOWN.replace("*self)", "*it)"))
