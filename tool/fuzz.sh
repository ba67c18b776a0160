#!/bin/sh
# fuzz.sh: builds the fuzz targets with libFuzzer and the sanitizers, and runs each in turn.
#
#   FUZZ_SECONDS=600 tool/fuzz.sh [TARGET]...
#   FUZZ_RUNS=3000 tool/fuzz.sh [TARGET]...
#
# for a time, or for a number of inputs: then the inputs are the same every time (from the seeds
# alone, in order, with fixed chance), so that the result belongs to the program, not to the day.
# A target starts from the seeds in test/fuzz/corpus/<target>/ and what earlier runs found in
# build/fuzz/corpus/<target>/. The dictionary comes from the registry (test/fuzz/dict.c). An input
# that breaks a target is written to build/fuzz/broken/; once the fault is mended, that input becomes
# a seed.
#
#   tool/fuzz.sh --merge [TARGET]...
#
# boils the seeds and what earlier runs found down to a few small files that reach every branch that
# all of them reach, in build/fuzz/merged/<target>/, to be looked at and made seeds.
set -eu

cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-600}
runs=${FUZZ_RUNS:-}
merge=false
if [ "${1:-}" = --merge ]; then
    merge=true
    shift
fi

if [ ! -f build/fuzz/build.ninja ]; then
    CC=clang meson setup build/fuzz -Dfuzz=true -Dtests=disabled -Db_lundef=false \
        -Db_sanitize=address,undefined \
        -Dc_args='-fsanitize=fuzzer-no-link -fno-sanitize-recover=undefined'
fi
ninja -C build/fuzz --quiet
build/fuzz/test/fuzz/dict >build/fuzz/tessera.dict

passed=0
failed=0
for exe in build/fuzz/test/fuzz/fuzz_*; do
    [ -f "$exe" ] && [ -x "$exe" ] || continue
    name=$(basename "$exe")
    case " ${*:-$name} " in *" $name "*) ;; *) continue ;; esac
    mkdir -p "build/fuzz/corpus/$name" build/fuzz/broken
    log=build/fuzz/$name.log
    if $merge; then
        rm -rf "build/fuzz/merged/$name"
        mkdir -p "build/fuzz/merged/$name"
        "$exe" -set_cover_merge=1 -use_counters=0 -max_len=2048 "build/fuzz/merged/$name" \
            "test/fuzz/corpus/$name" "build/fuzz/corpus/$name" >"$log" 2>&1
        echo "fuzz: $(find "build/fuzz/merged/$name" -type f | wc -l) files in build/fuzz/merged/$name"
        continue
    fi
    if [ -n "$runs" ]; then
        echo "fuzz: $name, $runs inputs"
        find "test/fuzz/corpus/$name" -type f | LC_ALL=C sort | paste -s -d , >"build/fuzz/$name.seeds"
        set_out="-runs=$runs -seed=1 -seed_inputs=@build/fuzz/$name.seeds"
    else
        echo "fuzz: $name for $seconds s"
        set_out="-max_total_time=$seconds build/fuzz/corpus/$name test/fuzz/corpus/$name"
    fi
    status=0
    # shellcheck disable=SC2086 # several words
    "$exe" -timeout=5 -rss_limit_mb=2048 -max_len=8192 -print_final_stats=1 \
        -artifact_prefix="build/fuzz/broken/$name-" -dict=build/fuzz/tessera.dict \
        $set_out >"$log" 2>&1 || status=$?
    grep -E 'stat::number_of_executed_units' "$log" || true
    grep -E ' cov: ' "$log" | tail -n 1
    if [ "$status" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        tail -n 60 "$log"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
