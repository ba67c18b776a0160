#!/bin/sh
# bootstrap.sh: makes sure that the tools of a task are there, and installs those that are not.
#
#   tool/bootstrap.sh build   what `make` and `make run` need
#   tool/bootstrap.sh test    and what `make test` needs
#   tool/bootstrap.sh check   and what `make check`, `make format` and `make fuzz` need
#
# It looks for the tools themselves, so one that did not come from a package counts too. It is
# silent when all are there. TESSERA_NO_INSTALL=1 makes it name what is missing and stop.
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

have() {
    command -v "$1"
}

# A compiler without the headers of the C library is not enough.
compiles() {
    printf '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n' |
        "$@" -x c - -o /dev/null
}

look() {
    missing=
    need compiles "${CC:-cc}" -- gcc libc6-dev
    need have meson -- meson
    need have ninja -- ninja-build
    need have pkg-config -- pkg-config
    need pkg-config --exists cmocka -- libcmocka-dev
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

install_missing() {
    [ -z "${TESSERA_NO_INSTALL:-}" ] || cannot "TESSERA_NO_INSTALL is set"
    have apt-get >/dev/null || cannot "there is no apt-get here"
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        have sudo >/dev/null || cannot "not root, and there is no sudo"
        as_root=sudo
    fi
    echo "tessera: installing$missing (needed to $group, not found here)"
    log=$(mktemp)
    # shellcheck disable=SC2086 # $missing and $as_root are lists of words
    if ! { $as_root apt-get -o DPkg::Lock::Timeout=300 update &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
            install -y --no-install-recommends $missing; } >"$log" 2>&1 </dev/null; then
        tail -n 20 "$log" >&2
        rm -f "$log"
        cannot "apt-get failed, its last words are above"
    fi
    rm -f "$log"
}

# Twice at most: the second round is for what could only be named after the first.
for _ in 1 2; do
    look
    [ -n "$missing" ] || exit 0
    install_missing
done
look
[ -z "$missing" ] || cannot "they are still missing after installing"
