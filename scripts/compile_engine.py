"""How the engine, the games and the bots are compiled: mypyc translates, the C compiler optimises.

hatch_build.py runs this in a temporary copy of the sources, where the extension modules come to lie
beside what they were made of:  python compile_engine.py LEVEL MYPY-OPTIONS-AND-FILES...

LEVEL is what FAUBOURG_OPTIMISE says: 0 and 1 compile quickly and run slowly, 3 is the usual, and
pgo is 3 twice: compiled to count, trained by some games (train_engine.py), and compiled again
knowing what is done often. Who has no profile tool, or a compiler that cannot, gets 3.
"""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import Any, Final, NamedTuple

LEVELS: Final = ("0", "1", "3", "pgo")
OPTIMISED: Final = ("3", "pgo")

# Products and sums are rounded one by one: every processor chooses alike.
ROUNDED: Final = ["-ffp-contract=off"]
# For -Wall's look at indentation, which nobody wants of a generated file, gcc reads the file again
# for every `if` in it, up to there: that took two thirds of the time.
UNREAD: Final = ["-Wno-misleading-indentation"]
# lets the C compiler inline our functions: a fifth faster
INLINED: Final = ["-fno-semantic-interposition"]
# gcc optimises the one large file that mypyc writes in parts, on all cores
IN_PARTS: Final = ["-flto=auto"]

# How mypyc ends an object. The trashcan, against deep recursion, keeps its list in the header that
# only objects have which the garbage collector knows: with others (`acyclic`) it writes over what
# somebody else has before them.
END: Final = re.compile(
    r"(_dealloc\([^\n]* \*self\)\s*\{)((?:(?!_dealloc\().)*?)"
    r"CPy_TRASHCAN_BEGIN\(self, \w+\)(.*?)CPy_TRASHCAN_END\(self\)",
    re.DOTALL,
)

FUNCTION: Final = "int one(void) {return 1;}\n"
GCC: Final = f"#if !defined(__GNUC__) || defined(__clang__)\n#error\n#endif\n{FUNCTION}"
CLANG: Final = f"#ifndef __clang__\n#error\n#endif\n{FUNCTION}"
LIBRARY: Final = ["-shared", "-fPIC"]


class Profiling(NamedTuple):
    """What a compiler is told before and after the training."""

    counting: list[str]
    using: list[str]
    merging: list[str]  # the command that puts together what was counted, if one is needed


def compile_engine(level: str, arguments: list[str]) -> None:
    """Translate these files and compile them, in the current directory."""
    from mypyc.build import mypycify  # only here: hatch_build.py asks the rest before it is there

    flags = flags_for(level)
    profiling = find_profiling() if level == "pgo" else None
    number = "3" if level == "pgo" else level
    extensions = mypycify(arguments, opt_level=number, debug_level="0", group_name="faubourg")
    engine = extensions[0]  # everything; each of the others only names a module in it
    for source in engine.sources:
        Path(source).write_text(without_trashcan(Path(source).read_text("utf-8")), "utf-8")
    given = engine.extra_compile_args, engine.extra_link_args

    def build(some: list[Any], *more: str) -> None:
        engine.extra_compile_args = [*given[0], *flags, *more]
        engine.extra_link_args = [*given[1], f"-O{number}", *flags, *more] if flags else given[1]
        build_here(some)

    if profiling is None:
        build(extensions)
        return
    build(extensions, *profiling.counting)
    if trained(profiling):
        build([engine], *profiling.using)
    else:
        say("the training FAILED, the errors are above: compiling without what it would show")
        build([engine])


def without_trashcan(text: str) -> str:
    """What mypyc wrote, but for the trashcan where it must not be."""
    mended, ends = END.subn(mended_end, text)
    if ends != text.count("CPy_TRASHCAN_BEGIN(self, "):
        raise SystemExit("faubourg build: mypyc ends objects in another way than END knows")
    return mended


def mended_end(end: re.Match[str]) -> str:
    header, before, own = end.groups()
    known = "PyObject_GC_UnTrack(self);" in before
    return end[0] if known else header + before + own


def build_here(extensions: list[Any]) -> None:
    """Compile and link, whatever is there already; the modules come to lie beside their sources."""
    from setuptools import setup

    jobs = str(os.cpu_count() or 1)
    command = ["--quiet", "build_ext", "--force", "--build-lib", ".", "--parallel", jobs]
    setup(name="faubourg", ext_modules=extensions, script_args=command)


def trained(profiling: Profiling) -> bool:
    """Play what is counted: with the same hashes and, where one can say so, the same addresses
    each time, so that the same sources are counted and compiled alike."""
    program = str(Path(__file__).with_name("train_engine.py"))
    training = [*same_addresses(), sys.executable, program]
    packages = os.environ.get("PYTHONPATH", "")  # where an isolated build has its own
    env = os.environ | {"PYTHONPATH": f"{os.getcwd()}{os.pathsep}{packages}", "PYTHONHASHSEED": "0"}
    began = time.monotonic()
    for command in (training, profiling.merging):
        if command and subprocess.run(command, env=env, check=False).returncode != 0:
            return False
    say(f"trained for {time.monotonic() - began:.0f} s; compiling again")
    return True


def same_addresses() -> list[str]:
    """The command before another that lets Linux put everything at its usual place."""
    fixed = ["setarch", "-R"]
    try:
        subprocess.run([*fixed, "true"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return []
    return fixed


# -- what this C compiler can -------------------------------------------------------------------


def flags_for(level: str) -> list[str]:
    """Those that it knows. Only gcc optimises in parts on all cores."""
    flags = [flag for flag in ROUNDED + UNREAD if compiles(FUNCTION, flag, "-c")]
    if level not in OPTIMISED or not compiles(FUNCTION, *LIBRARY, *INLINED):
        return flags
    if compiles(GCC, *LIBRARY, *INLINED, *IN_PARTS):
        return [*flags, *INLINED, *IN_PARTS]
    say("the C compiler cannot optimise in parts: compiling takes longer, the result is the same")
    return [*flags, *INLINED]


def find_profiling() -> Profiling | None:
    """How this compiler learns from a training run; None (and a line said) if it cannot."""
    if compiles(GCC, *LIBRARY, "-fprofile-generate"):
        # what the training never enters is optimised as if there had been none
        use = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]
        return Profiling(["-fprofile-generate", "-fprofile-update=single"], use, [])
    if compiles(CLANG, *LIBRARY, "-fprofile-generate"):
        counted, merged = os.path.abspath("counted"), os.path.abspath("merged.profdata")
        if tool := llvm_profdata():
            use = [f"-fprofile-use={merged}", "-Wno-profile-instr-unprofiled"]
            merge = [*tool, "merge", f"--output={merged}", counted]
            return Profiling([f"-fprofile-generate={counted}"], use, merge)
        say("there is no llvm-profdata: compiling without a training run")
        return None
    say("the C compiler cannot learn from a training run: compiling without")
    return None


def llvm_profdata() -> list[str]:
    """The command beside clang, or Apple's; empty if there is none that goes with this clang."""
    beside = subprocess.run(
        [*c_compiler(), "-print-prog-name=llvm-profdata"],
        check=False,
        capture_output=True,
        text=True,
    ).stdout.strip()
    for command in ([beside], ["xcrun", "llvm-profdata"]):
        try:
            subprocess.run([*command, "merge", "--help"], check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            continue
        return command
    return []


def has_c_compiler() -> bool:
    """Try it: a compiler alone is not enough, the headers of C and of Python may be missing."""
    return compiles("#include <Python.h>\n", "-c")


def compiles(text: str, *arguments: str) -> bool:
    """Does the C compiler make something of this text?"""
    with tempfile.TemporaryDirectory() as work:
        source = Path(work, "try.c")
        source.write_text(text)
        include = "-I" + sysconfig.get_path("include")
        command = [*c_compiler(), include, *arguments, str(source), "-o", f"{source}.o"]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError):
            return False
    return True


def c_compiler() -> list[str]:
    """As Python's own build names it; a name that is never there, where it names none."""
    return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")


def say(message: str) -> None:
    print(f"faubourg build: {message}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    compile_engine(sys.argv[1], sys.argv[2:])
