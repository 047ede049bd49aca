"""Who plays the parts of a plan: this process, several of them, or a cluster.

Every part is played by a function of the plan and the part alone, so whoever plays it, however
often and in whatever order, comes to the same.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Final, TypeVar

from faubourg.engine.refusal import Refusal
from faubourg.lab.playing import Plan

IN_LINE: Final = 4  # parts for each worker that are not done yet
Answer = TypeVar("Answer")


def run(
    plan: Plan,
    task: Callable[..., Answer],
    parts: Sequence[tuple[int, ...]],
    workers: int,
    cluster: str = "",
) -> Iterator[Answer]:
    """task(plan, *part) for each part, in whatever order they are done."""
    if cluster:
        from faubourg.lab.cluster import on_cluster

        return on_cluster(plan, task, parts, cluster)
    if workers > 1:
        return in_processes(plan, task, parts, workers)
    return (task(plan, *part) for part in parts)


def in_processes(
    plan: Plan, task: Callable[..., Answer], parts: Sequence[tuple[int, ...]], workers: int
) -> Iterator[Answer]:
    """The processes are spawned, so that they are alike on every system. Only a few parts wait in
    line at a time: looking through all of them whenever one is done would take longer and longer.
    """
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    waiting = iter(parts)
    try:
        running = {pool.submit(task, plan, *part) for part in islice(waiting, IN_LINE * workers)}
        while running:
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for part in islice(waiting, len(finished)):
                running.add(pool.submit(task, plan, *part))
            for future in finished:
                yield future.result()
    except BrokenProcessPool:
        raise Refusal("workers_lost", {}) from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
