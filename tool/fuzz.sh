#!/bin/sh
# fuzz.sh: builds the fuzz targets with libFuzzer and the sanitizers, and runs each in turn.
#
#   FUZZ_SECONDS=600 tool/fuzz.sh [TARGET]...
#
# A target starts from the seeds in test/fuzz/corpus/<target>/ and what earlier runs found in
# build/fuzz/corpus/<target>/. An input that breaks it is written to build/fuzz/broken/; once the
# fault is mended, that input becomes a seed.
set -eu

cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-600}

if [ ! -f build/fuzz/build.ninja ]; then
    CC=clang meson setup build/fuzz -Dfuzz=true -Dtests=disabled -Db_lundef=false \
        -Db_sanitize=address,undefined \
        -Dc_args='-fsanitize=fuzzer-no-link -fno-sanitize-recover=undefined'
fi
ninja -C build/fuzz --quiet

passed=0
failed=0
for exe in build/fuzz/test/fuzz/fuzz_*; do
    [ -f "$exe" ] && [ -x "$exe" ] || continue
    name=$(basename "$exe")
    case " ${*:-$name} " in *" $name "*) ;; *) continue ;; esac
    mkdir -p "build/fuzz/corpus/$name" build/fuzz/broken
    dict=test/fuzz/$name.dict
    log=build/fuzz/$name.log
    echo "fuzz: $name for $seconds s"
    status=0
    "$exe" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -max_len=16384 \
        -artifact_prefix="build/fuzz/broken/$name-" $([ ! -f "$dict" ] || echo "-dict=$dict") \
        "build/fuzz/corpus/$name" "test/fuzz/corpus/$name" >"$log" 2>&1 || status=$?
    tail -n 1 "$log"
    if [ "$status" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        tail -n 60 "$log"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
