#!/usr/bin/env bash
# Makes seeds from small tables, and runs fuzz targets on them, some at once, each for some seconds.
#     fuzz/run.sh SECONDS [TARGET...]     SECONDS 0: only the seeds; JOBS=4 at once; SUPERMEX=PROGRAM
# Needs cargo-fuzz and a C++ compiler; where there is no nightly toolchain, the stable one is given the flags of one. Says of each
# target its runs, its coverage and what it found; corpora stay in corpus/, findings in artifacts/, logs in logs/.
set -euo pipefail
cd "$(dirname "$0")"
seconds=${1:?how many seconds}
shift
supermex=${SUPERMEX:-$PWD/../target/debug/supermex}
[ -x "$supermex" ] || cargo build --locked --manifest-path ../Cargo.toml --package supermex-cli
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# A table, and as a seed of a target no change and its files. The whole of it is a seed of `mended`, the first file one of `open`.
seed() {
    local target=$1 name=$2 db=$work/$1-$2
    shift 2
    "$supermex" build "$@" --out "$db" >/dev/null
    mkdir -p "corpus/$target" corpus/mended corpus/open corpus/manifest
    { printf '\0'; cat "$db"/*.smx; } >"corpus/$target/$name"
    cp "corpus/$target/$name" "corpus/mended/$target-$name"
    cp "$db/p0-000000000.smx" "corpus/open/$target-$name"
    cp "$db/manifest.json" "corpus/manifest/$target-$name"
}

seed sheets nim nim --sheets 20 --passes 1
seed sheets nim-columns nim --sheets 6 --columns 300 --variant 1,2,3
seed sheets nim-random nim --sheets 9 --random-variants 7
seed sheets nim-small nim --sheets 70 --passes 1 --profile small
seed sheets misere nim --sheets 12 --misere
seed sheets chomp chomp --sheets 20 --passes 1
seed sheets chomp-window chomp --sheets 9 --columns 12 --random-variants 5
seed sheets chomp-small chomp --sheets 30 --profile small
seed sheets row-groups chomp --sheets 70
seed ends chomp chomp --sheets 40 --keep ends
seed ends pass chomp --sheets 12 --passes 1 --keep ends
seed ends variant chomp --sheets 10 --variant 0,1,1 --keep ends
seed overview nim nim --sheets 20 --overview
seed overview variant nim --sheets 9 --variant 1,2,3 --overview
seed overview chomp chomp --sheets 12 --overview
seed overview pass chomp --sheets 10 --passes 1 --overview
seed overview small nim --sheets 10 --passes 1 --overview --profile small
seed index variant nim --sheets 12 --variant 1,2,3 --index moves
seed index chomp chomp --sheets 40 --index moves
seed index pass chomp --sheets 12 --passes 1 --index moves
seed index window chomp --sheets 12 --columns 20 --random-variants 3 --index moves
seed index small chomp --sheets 12 --index moves --profile small
seed layers chomp chomp --rows 4 --sheets 8
seed layers long chomp --rows 4 --sheets 6 --columns 300 --passes 1
seed layers variant chomp --rows 4 --sheets 5 --variant 1,0,0,3
seed layers nim nim --piles 4 --sheets 8
seed layers nim-pass nim --piles 4 --sheets 5 --columns 300 --passes 1
seed layers misere nim --piles 4 --sheets 6 --misere
seed boards small chomp --board 4x5
seed boards thin chomp --board 2x9
seed boards large chomp --board 6x6
seed pairs wythoff wythoff --columns 100
seed pairs blocking wythoff --k 2 --m 3 --columns 150
seed pairs divisor wythoff --divisor 3 --columns 200
seed piles subtract heap --subtract 1,3,4 --columns 50
seed piles octal heap --octal 0.77 --columns 200
seed piles misere heap --subtract 1,2,3 --misere --columns 40
seed piles nim heap --subtract all
seed piles misere-nim heap --subtract all --misere
seed strips four clobber --length 4
seed strips five clobber --length 5
seed columns nim rules ../rulesets/nim.toml --box 6x6
seed columns long rules ../rulesets/wythoff-three.toml --box 3x300
seed columns restricted rules ../rulesets/restricted.toml --box 5x5x5 --passes 1
seed columns values rules ../rulesets/wythoff.toml --box 9x9 --grundy
seed sets euclid rules ../rulesets/euclid.toml --box 6x6x6
seed sets tax rules ../rulesets/tax.toml --box 5x5x5
seed sets variant rules ../rulesets/square.toml --box 5x5x5 --variant 0,0,0 --passes 1
mkdir -p corpus/rules corpus/dictionary
cp ../rulesets/*.toml corpus/rules/
for db in "$work"/columns-* "$work"/sets-*; do
    python3 -c 'import json, sys; sys.stdout.write(json.load(sys.stdin)["rules"])' <"$db/manifest.json" >"corpus/rules/$(basename "$db")"
done
{ printf '\0'; cat ../src/codec/small/nim.dictionary; } >corpus/dictionary/nim
{ printf '\1'; cat ../src/codec/small/chomp.dictionary; } >corpus/dictionary/chomp
[ "$seconds" -gt 0 ] || exit 0

if cargo +nightly --version >/dev/null 2>&1; then cargo +nightly fuzz build; else RUSTC_BOOTSTRAP=1 cargo fuzz build; fi
programs=$PWD/target/x86_64-unknown-linux-gnu/release
if [ $# -eq 0 ]; then
    for path in fuzz_targets/*.rs; do set -- "$@" "$(basename "$path" .rs)"; done
fi

# Runs a target again after each finding, until its time is over.
run() {
    local target=$1 end=$((SECONDS + seconds)) left
    mkdir -p "corpus/$target" "artifacts/$target"
    : >"logs/$target"
    while left=$((end - SECONDS)) && [ "$left" -gt 0 ]; do
        nice -n 19 "$programs/$target" -max_total_time="$left" -max_len=16384 -rss_limit_mb=1500 -timeout=20 \
            -detect_leaks=0 -print_final_stats=1 -artifact_prefix="artifacts/$target/" "corpus/$target" >>"logs/$target" 2>&1 || true
    done
    runs=$(awk '/number_of_executed_units/ { sum += $2 } END { print sum + 0 }' "logs/$target")
    coverage=$(grep -o 'cov: [0-9]*' "logs/$target" | tail -n 1)
    echo "$target: $runs runs in $seconds s, $coverage, $(find "artifacts/$target" -type f | wc -l) findings"
}

mkdir -p logs
for target in "$@"; do
    while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-4}" ]; do wait -n || true; done
    run "$target" &
done
wait
