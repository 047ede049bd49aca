"""A minute of chaos (bench/chaos): three servers, and everything breaks that they depend on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_nothing_is_lost_in_a_minute_of_chaos() -> None:
    command = [sys.executable, "-m", "bench.chaos", "--seconds", "60", "--tables", "20"]
    command += ["--kills", "3", "--rounds", "1"]
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    found = json.loads(done.stdout)
    assert found["wrong"] == []
    faults = ["killed", "paused", "drained", "database killed"]
    faults += [f"wire {mode}" for mode in ("cut", "silent", "deaf", "slow")]
    assert min(found["faults"].get(fault, 0) for fault in faults) >= 1
    assert found["counts"]["moves"] > 100
    assert found["counts"]["connections lost"] > 10
