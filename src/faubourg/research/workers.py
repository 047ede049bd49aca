"""A batch shared out among processes: each plays some of the games, the arrays are in memory that
all of them see. For games whose seats are played by bots that think; without them one process is
quicker. (Threads would wait for each other: the games hold Python's lock.)"""

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
import numpy.typing as npt

from faubourg.bots.batch import Batch, BatchPlan
from faubourg.engine.refusal import Refusal
from faubourg.research.arrays import ArrayBatch, told

Shapes = dict[str, tuple[tuple[int, ...], str]]


def shapes(plan: BatchPlan) -> Shapes:
    """The arrays of a batch: how large they are, and of what."""
    game, players, size = plan.game, plan.players, plan.size
    length, actions = len(game.observation_buffer(players)), len(game.notations)
    return {
        "chosen": ((size,), "int64"),
        "seats": ((size,), "int64"),
        "episodes": ((size,), "int64"),
        "rewards": ((size, players), "float64"),
        "observations": ((size, length), "int16"),
        "finals": ((size, players, length), "int16"),
        "masks": ((size, actions), "uint8"),
        "over": ((size,), "uint8"),
        "cut_off": ((size,), "uint8"),
        "illegal": ((size,), "uint8"),
    }


def laid_out(memory: SharedMemory, wanted: Shapes) -> dict[str, npt.NDArray[Any]]:
    """The arrays, one after the other, the widest numbers first."""
    found: dict[str, npt.NDArray[Any]] = {}
    at = 0
    for name, (shape, kind) in wanted.items():
        array: npt.NDArray[Any] = np.ndarray(shape, kind, memory.buf, at)
        found[name] = array
        at += array.nbytes
    return found


def bytes_of(wanted: Shapes) -> int:
    return sum(int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in wanted.values())


class WorkerBatch:
    """Like ArrayBatch, with processes that must be closed."""

    def __init__(self, plan: BatchPlan, workers: int) -> None:
        size = plan.size
        if not 1 <= workers <= size:
            raise Refusal("out_of_range", {"what": "workers", "low": 1, "high": size})
        Batch(plan._replace(size=1))  # what cannot be played is refused here
        self.plan = plan
        self.players, self.size = plan.players, size
        wanted = shapes(plan)
        self.memory = SharedMemory(create=True, size=bytes_of(wanted))
        self.arrays = laid_out(self.memory, wanted)
        self.length = self.arrays["observations"].shape[1]
        self.actions = self.arrays["masks"].shape[1]
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Connection[Any, Any]] = []
        self.processes = []
        for worker in range(workers):
            part = slice(size * worker // workers, size * (worker + 1) // workers)
            ours, theirs = context.Pipe()
            args = (theirs, self.memory.name, plan, part)
            process = context.Process(target=work, args=args, daemon=True)
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)

    def __getattr__(self, name: str) -> npt.NDArray[Any]:
        if name in ("arrays", "memory"):
            raise AttributeError(name)
        try:
            return self.arrays[name]
        except KeyError:
            raise AttributeError(name) from None

    def __repr__(self) -> str:
        if not self.processes:
            return "<WorkerBatch: closed>"
        said = told(self.plan, int(self.arrays["episodes"].sum()))
        return f"<WorkerBatch: {said}; {len(self.processes)} processes>"

    def ask(self, *what: object) -> None:
        for pipe in self.pipes:
            pipe.send(what)
        for pipe in self.pipes:
            problem = pipe.recv()
            if problem is not None:
                raise problem

    def reset(self, seed: int | str | None = None) -> None:
        """All games anew; of another seed, if one is given."""
        self.ask("reset", seed)

    def step(self, actions: npt.NDArray[Any]) -> None:
        self.arrays["chosen"][:] = actions
        self.ask("step")

    def close(self) -> None:
        """The processes end, the memory goes."""
        for pipe, process in zip(self.pipes, self.processes):
            pipe.close()
            process.join()
        self.pipes, self.processes, self.arrays = [], [], {}
        self.memory.close()
        self.memory.unlink()


def batch_of(plan: BatchPlan, workers: int) -> ArrayBatch | WorkerBatch:
    """In this process, or shared out among some."""
    return ArrayBatch(plan) if workers == 1 else WorkerBatch(plan, workers)


def work(pipe: "Connection[Any, Any]", memory: str, plan: BatchPlan, part: slice) -> None:
    """In a process: some of the games, until there is nobody left to ask."""
    shared = SharedMemory(name=memory)
    arrays = laid_out(shared, shapes(plan))
    batch = ArrayBatch(plan._replace(size=part.stop - part.start, first=plan.first + part.start))
    try:
        while True:
            what, *seed = pipe.recv()
            problem: Exception | None = None
            try:
                if what == "reset":
                    batch.reset(*seed)
                else:
                    batch.step(arrays["chosen"][part])
                for field in arrays:
                    if field != "chosen":
                        arrays[field][part] = getattr(batch, field)
            except Exception as error:  # noqa: BLE001 - it is the asker's to handle
                problem = error
            pipe.send(problem)
    except (EOFError, KeyboardInterrupt):
        del arrays
        shared.close()
