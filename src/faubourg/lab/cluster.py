"""The same parts on Ray: on a cluster, or on workers here that Ray starts.

A part that was lost with its node is played again elsewhere and comes to the same. That is why bots
that think by the clock are refused: what they choose depends on the machine.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, Final, TypeVar

from faubourg.bots import is_own, parse
from faubourg.engine.refusal import Refusal
from faubourg.lab.needed import need_ray
from faubourg.lab.playing import MOST_WORKERS, Plan, refuse_immovable

TRIES: Final = 20  # of a part whose node was lost; the games themselves never fail by chance
IN_LINE: Final = 4  # parts for each processor that are not done yet
LOCAL: Final = "local:"
REMOTE: Final = "ray://"
Answer = TypeVar("Answer")


def refuse(plan: Plan, cluster: str) -> None:
    """Refuse what cannot be played there, before anything is started."""
    workers = cluster.removeprefix(LOCAL)
    local = cluster.startswith(LOCAL) and workers.isascii() and workers.isdigit()
    if not (local and 1 <= int(workers) <= MOST_WORKERS) and not cluster.startswith(REMOTE):
        forms = {"remote": "ray://host:port", "local": "local:2"}
        raise Refusal("cluster_form", {"cluster": cluster[:80], **forms})
    for name in plan.bots:
        if not is_own(name) and "seconds" in parse(name)[1]:
            raise Refusal("cluster_clock", {"bot": name})
    for name, source in plan.own.items():
        refuse_immovable(name, source)
    need_ray()


@contextmanager
def connected(cluster: str) -> Iterator[Any]:
    """Ray, connected; what we connected or started ends with us. Whoever is connected stays so."""
    import ray

    ours = not ray.is_initialized()
    try:
        if ours and cluster.startswith(LOCAL):
            workers = int(cluster.removeprefix(LOCAL))
            ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
        elif ours:
            ray.init(cluster, log_to_driver=False)
    except (ConnectionError, OSError) as error:
        raise Refusal("cluster_unreachable", {"cluster": cluster}) from error
    try:
        yield ray
    finally:
        if ours:
            ray.shutdown()


def on_cluster(
    plan: Plan, task: Callable[..., Answer], parts: Sequence[tuple[int, ...]], cluster: str
) -> Iterator[Answer]:
    """task(plan, *part) for each part, in whatever order they are done."""
    refuse(plan, cluster)
    with connected(cluster) as ray:
        remote = ray.remote(max_retries=TRIES, num_cpus=1)(task)
        many = IN_LINE * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(parts)
        shared = ray.put(plan)
        running = [remote.remote(shared, *part) for part in islice(waiting, many)]
        while running:
            finished, running = ray.wait(running)
            for part in islice(waiting, len(finished)):
                running.append(remote.remote(shared, *part))
            for done in finished:
                yield ray.get(done)
