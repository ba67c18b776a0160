#!/bin/sh
# bootstrap.sh: makes sure that the tools of a task are there, and installs those that are not.
#
#   tool/bootstrap.sh build   what `make` and `make run` need
#   tool/bootstrap.sh test    and what `make test` needs
#   tool/bootstrap.sh check   and what `make check`, `make format` and `make fuzz` need
#
# It looks for the tools themselves, so one that did not come from a package counts too. It is
# silent when all are there. TESSERA_NO_INSTALL=1 makes it name what is missing and stop. What is
# only wanted is installed with the rest when that is possible, and else left out of the build.
set -eu

group=${1:-build}
case $group in
build | test | check) ;;
*)
    echo "usage: tool/bootstrap.sh build|test|check" >&2
    exit 2
    ;;
esac

missing=
wanted=

# need TEST... -- PACKAGE...: the packages are missing when the test command fails.
need() {
    probe=
    while [ "$1" != -- ]; do
        probe="$probe $1"
        shift
    done
    shift
    if ! $probe >/dev/null 2>&1; then
        missing="$missing $*"
    fi
}

# wants TEST... -- PACKAGE...: the same, for what the build can go without.
wants() {
    required=$missing missing=$wanted
    need "$@"
    wanted=$missing missing=$required
}

have() {
    command -v "$1"
}

# A compiler without the headers of the C library is not enough.
compiles() {
    printf '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n' |
        "$@" -x c - -o /dev/null
}

# CaDiCaL is a C++ library: it also needs the one of the language.
links_cadical() {
    printf '#include <ccadical.h>\nint main(void) { return !ccadical_signature(); }\n' |
        "${CC:-cc}" -x c - -o /dev/null -lcadical -lstdc++ -lm
}

look() {
    missing='' wanted=''
    need compiles "${CC:-cc}" -- gcc libc6-dev
    need have meson -- meson
    need have ninja -- ninja-build
    need have pkg-config -- pkg-config
    need pkg-config --exists cmocka -- libcmocka-dev
    wants pkg-config --exists librsvg-2.0 cairo -- librsvg2-dev libcairo2-dev
    wants pkg-config --exists sqlite3 -- libsqlite3-dev
    wants pkg-config --exists libedit -- libedit-dev
    wants links_cadical -- libcadical-dev g++
    [ "$group" != build ] || return 0
    need have zstd -- zstd
    [ "$group" != test ] || return 0
    need compiles gcc -- gcc
    need have clang -- clang
    need have clang-tidy -- clang-tidy
    need have clang-format -- clang-format
    need have cppcheck -- cppcheck
    need have llvm-symbolizer -- llvm
    # The run-time libraries of the sanitizers carry the version of the compiler in their name.
    if have clang >/dev/null; then
        need compiles clang -fsanitize=address,undefined -- \
            "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev"
    fi
}

cannot() {
    echo "tessera: needed to $group, not found here:$missing (Debian packages)" >&2
    echo "tessera: cannot install them, $1; please install them by hand" >&2
    exit 1
}

# Why nothing can be installed here, or nothing.
hindrance() {
    if [ -n "${TESSERA_NO_INSTALL:-}" ]; then
        echo "TESSERA_NO_INSTALL is set"
    elif ! have apt-get >/dev/null; then
        echo "there is no apt-get here"
    elif [ "$(id -u)" -ne 0 ] && ! have sudo >/dev/null; then
        echo "not root, and there is no sudo"
    fi
}

# install PACKAGE...: fails with apt-get's last words.
install() {
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    echo "tessera: installing $* (needed to $group, not found here)"
    log=$(mktemp)
    # shellcheck disable=SC2086 # $as_root is a word or nothing
    if ! { $as_root apt-get -o DPkg::Lock::Timeout=300 update &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
            install -y --no-install-recommends "$@"; } >"$log" 2>&1 </dev/null; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        return 1
    fi
    rm -f "$log"
}

install_missing() {
    why=$(hindrance)
    [ -z "$why" ] || cannot "$why"
    # shellcheck disable=SC2086 # a list of words
    install $missing || cannot "apt-get failed, its last words are above"
}

# What is wanted does not stop anything.
install_wanted() {
    [ -n "$wanted" ] && [ -z "$(hindrance)" ] || return 0
    # shellcheck disable=SC2086 # a list of words
    install $wanted || echo "tessera: going on without$wanted"
}

# Twice at most: the second round is for what could only be named after the first.
for _ in 1 2; do
    look
    [ -n "$missing" ] || break
    install_missing
done
look
[ -z "$missing" ] || cannot "they are still missing after installing"
install_wanted
