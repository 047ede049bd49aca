"""Does an installed Faubourg work at all? Import, play, simulate, serve: in seconds.

    python scripts/smoke.py [--interpreted]     with the Python of the environment that it is in

scripts/release and cibuildwheel run it where nothing else is installed. It needs `faubourg[server]`
and, unless told otherwise, expects it compiled.
"""

import json
import re
import subprocess
import sys
import tempfile
from urllib.request import urlopen

FAUBOURG = [sys.executable, "-m", "faubourg.cli"]


def run(*words: str, typed: str = "") -> str:
    """What the command prints; it must end well."""
    done = subprocess.run(
        [*FAUBOURG, *words], input=typed, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise SystemExit(f"faubourg {' '.join(words)} FAILED:\n{done.stderr}")
    return done.stdout


def library(compiled: bool) -> None:
    import faubourg

    if faubourg.COMPILED is not compiled:
        raise SystemExit(f"compiled: {faubourg.COMPILED}, expected: {compiled}")
    for game in ("alhambra", "ginkgopolis", "evolutopia"):
        table = faubourg.Table.new(game, players=3, seed=7)
        table.push(table.legal()[0])
        table.play(["regular", "novice", "random"])
        assert table.outcome() is not None, game


def commands(folder: str) -> None:
    played = run("simulate", "alhambra", "--games", "20", "--seed", "1", "--json")
    assert json.loads(played)["games"] == 20, played
    save = ("--seed", "1", "--lang", "en", "--save", f"{folder}/game.json")
    assert "Ann" in run("play", "alhambra", "--seats", "me:Ann,novice", *save, typed="1\n")


def server(folder: str, compiled: bool) -> None:
    command = [*FAUBOURG, "serve", "--port", "0", "--data", f"{folder}/data"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        address = re.search(r"http://\S+", said)
        assert address, said
        with urlopen(f"{address[0]}/healthz") as answer:
            health = json.load(answer)
        assert (health["ok"], health["compiled"]) == (True, compiled), health
        with urlopen(address[0]) as answer:
            assert b"<script" in answer.read()
    finally:
        process.terminate()
        process.wait(60)


def main() -> None:
    compiled = "--interpreted" not in sys.argv[1:]
    library(compiled)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        commands(folder)
        server(folder, compiled)
    print("import, play, simulate and serve: ok")


if __name__ == "__main__":
    main()
