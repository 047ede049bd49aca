# shellcheck shell=sh
# Sourced by the other scripts: finds a Python and keeps virtual environments in step with the sources.

# Some machines forbid Python to keep what it has compiled; then each of the hundreds of processes that tests start
# compiles all of its sources and libraries again, which takes far longer than what it is started for.
unset PYTHONDONTWRITEBYTECODE

say() { printf 'faubourg: %s\n' "$*" >&2; }
die() { say "$*"; exit 1; }

# Sets $python to a Python that is new enough and can make virtual environments.
find_python() {
    for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        "$python" -c 'import venv, ensurepip' 2>/dev/null ||
            die "$python has no venv; on Debian or Ubuntu: apt install python3-venv"
        return
    done
    die "Python 3.11 or newer is needed; found: $("${PYTHON:-python3}" -V 2>/dev/null || echo none)"
}

# What an installation depends on: where it is, what is in the given files and, where the sources are among them, how
# they are compiled.
fingerprint() {
    case " $* " in
        *' src '*) echo "$PWD | FAUBOURG_COMPILE=${FAUBOURG_COMPILE-} FAUBOURG_OPTIMISE=${FAUBOURG_OPTIMISE-}" ;;
        *) echo "$PWD | " ;;
    esac
    find "$@" \( -name __pycache__ -o -name '.*_cache' \) -prune -o -type f -exec cksum {} + 2>/dev/null | LC_ALL=C sort
}

# One dot a second on a terminal, for as long as the script lives.
dots() {
    while [ -t 2 ] && sleep 1 && kill -0 $$ 2>/dev/null; do printf . >&2; done
}

# install_in DIR PIP-ARGUMENTS...: with uv, which takes a tenth of pip's work; where it cannot be had, or does not reach
# what pip is set up to reach, with pip. It is no part of any environment: build/uv has it.
uv=uv==0.13.8
install_in() {
    venv=$1
    shift
    if [ ! -x build/uv/bin/uv ]; then
        mkdir -p build
        "$venv/bin/python" -m pip install -q --target "build/uv.$$" "$uv" || true
        [ -x build/uv/bin/uv ] || mv "build/uv.$$" build/uv || true
        rm -rf "build/uv.$$" # somebody else was quicker
    fi
    build/uv/bin/uv pip install -v --python "$venv/bin/python" "$@" || "$venv/bin/python" -m pip install -v "$@"
}

# keep_venv DIR 'FILES' PIP-ARGUMENTS...: makes DIR, or renews it when FILES have changed.
# The stamp goes first and comes last: after an interruption the next start makes DIR afresh.
keep_venv() {
    venv=$1 files=$2
    shift 2
    # shellcheck disable=SC2086  # several files
    now=$(fingerprint $files)
    [ -x "$venv/bin/python" ] || rm -f "$venv/stamp"
    case $(cat "$venv/stamp" 2>/dev/null) in
        "$now") return ;;
        "$PWD | "*)
            say "something changed, renewing $venv ..."
            "$venv/bin/python" -m pip uninstall -q -y faubourg # pip keeps a wheel of the same version
            ;;
        *)
            find_python
            say "making $venv, once ..."
            "$python" -m venv --clear "$venv" || die "could not make $venv"
            ;;
    esac
    rm -f "$venv/stamp"
    dots &
    install_in "$venv" "$@" >"$venv/install.log" 2>&1 || {
        tail -n 40 "$venv/install.log" >&2
        die "the installation failed; all of its output is in $venv/install.log"
    }
    kill $! 2>/dev/null || true
    [ ! -t 2 ] || echo >&2
    sed -n "s/^\(DEBUG\)* *faubourg build: /faubourg: /p" "$venv/install.log" >&2
    echo "$now" >"$venv/stamp"
}

# What is installed for players and for the compiled tests depends on these.
# shellcheck disable=SC2034  # used by the scripts that source this
wheel_files='pyproject.toml hatch_build.py scripts/compile_engine.py scripts/train_engine.py README.md LICENSE src docs/rules bench/literal web/dist'

# The developers' environment: the tools, and the sources as they are, interpreted.
# (Python itself compiles what is imported, when it is; much of what is installed never is.)
keep_dev_venv() {
    keep_venv .venv-dev 'pyproject.toml hatch_build.py' --no-compile -e '.[dev,browser]'
}

# Sets $wheel to a compiled wheel of the sources as they are, built again only when they have changed.
keep_wheel() {
    # shellcheck disable=SC2086  # several files
    now=$(fingerprint $wheel_files)
    if [ "$now" != "$(cat build/wheel/stamp 2>/dev/null)" ]; then
        say "building the wheel ..."
        rm -rf build/wheel
        mkdir -p build/wheel
        FAUBOURG_COMPILE=1 .venv-dev/bin/python -m pip wheel -v --no-deps --no-build-isolation -w build/wheel . >build/wheel/log 2>&1 || {
            tail -n 40 build/wheel/log >&2
            die "the wheel could not be built; all of the output is in build/wheel/log"
        }
        sed -n 's/^ *faubourg build: /faubourg: /p' build/wheel/log >&2
        echo "$now" >build/wheel/stamp
    fi
    wheel=$(echo build/wheel/*.whl)
}

# Where the compiled wheel is tested: the wheel alone is installed, and .venv-dev lends its tools. (A path in a .pth file
# is searched after what is installed, and the .pth files there are not read: the sources stay out of it.)
keep_compiled_venv() {
    keep_dev_venv
    keep_wheel
    now=$(cat build/wheel/stamp .venv-dev/stamp)
    [ "$now" != "$(cat .venv-compiled/stamp 2>/dev/null)" ] || return 0
    say "making .venv-compiled ..."
    .venv-dev/bin/python -m venv --clear --without-pip .venv-compiled || die "could not make .venv-compiled"
    .venv-dev/bin/python -m pip --python .venv-compiled/bin/python install --quiet --no-deps "./$wheel" ||
        die "the wheel could not be installed"
    for packages in .venv-compiled/lib/python3*/site-packages; do
        .venv-dev/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' >"$packages/tools.pth"
    done
    echo "$now" >.venv-compiled/stamp
}

# Where the compiled build is measured, with its peers: OpenSpiel, and what PettingZoo's classic games import.
keep_bench_venv() {
    export FAUBOURG_COMPILE=1
    keep_venv .venv-bench "$wheel_files" '.[openspiel,rl,tune]' chess pygame rlcard
}

# Where OpenSpiel's own tests run, on the sources as they are: it is too large for everybody's environment.
keep_openspiel_venv() {
    keep_venv .venv-openspiel 'pyproject.toml hatch_build.py' --no-compile -e '.[openspiel,dev]'
}

# Where games are played on Ray, for the same reason.
keep_ray_venv() {
    keep_venv .venv-ray 'pyproject.toml hatch_build.py' --no-compile -e '.[ray,dev]'
}

# A PostgreSQL server for the tests, which start it themselves (tests/server/postgres.py).
need_postgres() {
    ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null && return 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "installing PostgreSQL ..."
        # its own server is not wanted: nobody makes or starts one
        mkdir -p /etc/postgresql-common/createcluster.d
        echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/faubourg.conf
        { apt-get update && apt-get install -y --no-install-recommends postgresql; } >.venv-dev/apt.log 2>&1 || true
        ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && return 0
    fi
    die "PostgreSQL is needed; on Debian or Ubuntu: apt install postgresql"
}

# What lets bench/chaos set a server's clock wrong; it goes without where there is none, and says so.
want_faketime() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 0
    ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1 ||
        { apt-get update && apt-get install -y --no-install-recommends libfaketime; } >.venv-dev/apt.log 2>&1 || true
}

# A headless browser if there is one or it can be installed, else the system's usual one, else Playwright's own.
need_chromium() {
    [ -z "${FAUBOURG_CHROMIUM-}" ] || return 0
    shell=/usr/bin/chromium-headless-shell # without windows to draw for: a third less work than Chromium
    if [ ! -x $shell ] && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "installing Chromium ..."
        { apt-get update && apt-get install -y chromium-headless-shell; } >.venv-dev/apt.log 2>&1 || true
    fi
    for FAUBOURG_CHROMIUM in $shell /usr/bin/chromium; do
        export FAUBOURG_CHROMIUM
        [ ! -x "$FAUBOURG_CHROMIUM" ] || return 0
    done
    say "fetching Playwright's Chromium ..."
    if .venv-dev/bin/python -m playwright install chromium >.venv-dev/chromium.log 2>&1; then
        FAUBOURG_CHROMIUM=$(.venv-dev/bin/python -m tests.browser.chromium)
        [ ! -x "$FAUBOURG_CHROMIUM" ] || return 0
    fi
    die "Chromium is needed; on Debian: apt install chromium, elsewhere name it in FAUBOURG_CHROMIUM"
}

has_c_compiler() {
    "${1-.venv-dev/bin/python}" -B -c 'import sys; from scripts.compile_engine import has_c_compiler; sys.exit(not has_c_compiler())'
}

need_c_compiler() {
    has_c_compiler && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "installing a C compiler ..."
        { apt-get update && apt-get install -y gcc libc6-dev python3-dev; } >.venv-dev/apt.log 2>&1 || true
        has_c_compiler && return
    fi
    die "a C compiler and Python.h are needed; on Debian or Ubuntu: apt install gcc libc6-dev python3-dev"
}
