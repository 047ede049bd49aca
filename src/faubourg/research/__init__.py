"""Environments for programs that learn (docs/research.md).

    aec(game)       PettingZoo, one agent after the other
    parallel(game)  PettingZoo, all agents at once, with a no-op for who is not asked
    single(game)    Gymnasium, one seat against bots; also gymnasium.make("faubourg/Alhambra-v1")
    vector(game)    Gymnasium, many games in one call
    batch(game)     the bare games under it, in numpy arrays
    features(game)  observations as a network likes them: one-hot or scaled
    sections(game)  where in an observation what is
    load(game)      OpenSpiel

They need the extras `rl` (PettingZoo and Gymnasium) or `openspiel`, imported when asked for.
"""

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from faubourg import games
from faubourg.bots.own import BotSource
from faubourg.engine.game import Game
from faubourg.engine.refusal import Refusal

if TYPE_CHECKING:
    from faubourg.research.arrays import ArrayBatch
    from faubourg.research.gymnasium_single import FaubourgEnv
    from faubourg.research.gymnasium_vector import FaubourgVectorEnv
    from faubourg.research.layout import Features
    from faubourg.research.pettingzoo_aec import FaubourgAEC
    from faubourg.research.pettingzoo_parallel import FaubourgParallel
    from faubourg.research.workers import WorkerBatch

__all__ = [
    "aec",
    "batch",
    "env_id",
    "features",
    "load",
    "parallel",
    "register",
    "sections",
    "single",
    "vector",
]

Options = Mapping[str, str]


def need(extra: str, *modules: str) -> None:
    """Refuse, with what to install, where an extra is missing."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise Refusal("no_research", {"parts": missing, "extra": extra})


def env_id(game: Game) -> str:
    """`faubourg/Alhambra-v1`: the number is that of the layouts of actions and observations."""
    return f"faubourg/{game.name.capitalize()}-v{game.observation_version}"


def aec(
    game: str,
    players: int | None = None,
    options: Options = {},  # noqa: B006
    **more: Any,
) -> "FaubourgAEC":
    """A PettingZoo AEC environment; whoever does something illegal has lost, as is usual there."""
    need("rl", "pettingzoo", "gymnasium", "numpy")
    from faubourg.research.pettingzoo_aec import FaubourgAEC

    return FaubourgAEC(games.find(game), players, dict(options), **more)


def parallel(
    game: str,
    players: int | None = None,
    options: Options = {},  # noqa: B006
    **more: Any,
) -> "FaubourgParallel":
    """A PettingZoo parallel environment."""
    need("rl", "pettingzoo", "gymnasium", "numpy")
    from faubourg.research.pettingzoo_parallel import FaubourgParallel

    return FaubourgParallel(games.find(game), players, dict(options), **more)


def single(
    game: str,
    players: int | None = None,
    opponents: BotSource | Sequence[BotSource] = "regular",
    options: Options = {},  # noqa: B006
    **more: Any,
) -> "FaubourgEnv":
    """A Gymnasium environment: one seat, and bots in the others."""
    need("rl", "gymnasium", "numpy")
    from faubourg.research.gymnasium_single import FaubourgEnv

    return FaubourgEnv(game, players, opponents, dict(options), **more)


def batch(
    game: str,
    size: int,
    players: int | None = None,
    options: Options = {},  # noqa: B006
    workers: int = 1,
    **more: Any,
) -> "ArrayBatch | WorkerBatch":
    """Many games in numpy arrays, in this process or shared out among `workers`."""
    need("rl", "numpy")
    from faubourg.bots.batch import BatchPlan
    from faubourg.research.numbers import players_of
    from faubourg.research.workers import batch_of

    rules = games.find(game)
    return batch_of(
        BatchPlan(rules, players_of(rules, players), size, dict(options), **more), workers
    )


def features(game: str, players: int | None = None) -> "Features":
    """How to make floats of an observation: categories one-hot, the rest divided by its bound."""
    need("rl", "numpy")
    from faubourg.research.layout import features_of
    from faubourg.research.numbers import players_of

    rules = games.find(game)
    return features_of(rules, players_of(rules, players))


def sections(game: str, players: int | None = None) -> dict[str, slice]:
    """Where in an observation what is: `observation[sections("alhambra", 3)["hands"]]`."""
    need("rl", "numpy")
    from faubourg.research.layout import sections_of
    from faubourg.research.numbers import players_of

    rules = games.find(game)
    return sections_of(rules, players_of(rules, players))


def vector(
    game: str,
    size: int,
    players: int | None = None,
    opponents: BotSource | Sequence[BotSource] = "regular",
    options: Options = {},  # noqa: B006
    **more: Any,
) -> "FaubourgVectorEnv":
    """A Gymnasium vector environment: one seat of each game, and bots in the others."""
    need("rl", "gymnasium", "numpy")
    from faubourg.research.gymnasium_vector import FaubourgVectorEnv

    return FaubourgVectorEnv(game, size, players, opponents, dict(options), **more)


def load(game: str, players: int | None = None, options: Options = {}) -> Any:  # noqa: B006
    """A game of OpenSpiel, registered as `python_faubourg_<game>`."""
    need("openspiel", "pyspiel")
    from faubourg.research.openspiel import load_game

    return load_game(games.find(game), players, dict(options))


def register() -> None:
    """Make the ids known to Gymnasium: done when this is imported and Gymnasium is there."""
    import gymnasium

    for game in games.built_in():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point="faubourg.research:single",
                vector_entry_point="faubourg.research:vector_for_make",
                kwargs={"game": game.name},
                max_episode_steps=None,
                disable_env_checker=True,
            )


def vector_for_make(num_envs: int, game: str, **more: Any) -> "FaubourgVectorEnv":
    """As gymnasium.make_vec calls it."""
    return vector(game, num_envs, **more)


if find_spec("gymnasium") is not None:
    register()
