#!/usr/bin/env bash
# Other machines. On Debian, x86-64; as root, if packages are missing:
#
#     tests/other_machines.sh
#
# 1. The reader on a 32-bit machine (i686) and a big-endian one (s390x), both emulated: the tests of bytes that need no
#    engine, on the committed files. (The engine needs a 64-bit machine.)
# 2. The whole program on s390x writes the same bytes as here, and verifies, certifies and answers alike: databases of
#    all games, of both profiles, with a pass, with variants, and thousands of positions, read with each --io.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v qemu-s390x s390x-linux-gnu-gcc i686-linux-gnu-gcc >/dev/null; then
    apt-get update -qq
    apt-get install -y -qq qemu-user gcc-s390x-linux-gnu libc6-dev-s390x-cross gcc-i686-linux-gnu libc6-dev-i386-cross
fi
rustup target add i686-unknown-linux-gnu s390x-unknown-linux-gnu >/dev/null 2>&1
emulator="qemu-s390x -L /usr/s390x-linux-gnu"
# The processor could run it, but Debian's loader for it is another package's.
export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_RUNNER="qemu-i386 -L /usr/i686-linux-gnu"
export CARGO_TARGET_I686_UNKNOWN_LINUX_GNU_LINKER=i686-linux-gnu-gcc
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_LINKER=s390x-linux-gnu-gcc
export CARGO_TARGET_S390X_UNKNOWN_LINUX_GNU_RUNNER=$emulator

for target in i686-unknown-linux-gnu s390x-unknown-linux-gnu; do
    echo "== the reader on $target"
    (cd fuzz && cargo test --no-default-features --features reader-alone --release --target "$target" --test bytes -- --nocapture)
done

echo "== the program on s390x"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
databases=(
    "nim --passes 1 --sheets 700" "nim --passes 1 --sheets 700 --profile small" "nim --misere --sheets 300"
    "chomp --passes 1 --sheets 700" "chomp --passes 1 --sheets 700 --profile small" "chomp --random-variants 5 --sheets 70"
    "chomp --variant 1,2,3 --variant 2,2,2,1 --passes 1 --sheets 200"
    "wythoff --k 2 --m 3 --columns 20000" "wythoff --divisor 4 --columns 2000" "heap --subtract 1,3,4 --columns 100" "clobber --length 9"
)
# Builds, verifies and asks with a program; what it says goes to its directory.
try() {
    local out=$1
    shift
    local game
    mkdir "$out"
    for i in "${!databases[@]}"; do
        game=${databases[$i]%% *}
        "$@" build ${databases[$i]} --out "$out/$i" >/dev/null 2>&1
        "$@" verify --certify "$out/$i" >"$out/$i.verify"
        # Positions beyond the table are among them: exit status 3.
        "$@" query --moves "$out/$i" <"$work/few.$game" >"$out/$i.moves" 2>/dev/null || [ $? -eq 3 ]
        for io in mmap pread memory; do
            "$@" query --io $io "$out/$i" <"$work/$game" >"$out/$i.$io" || [ $? -eq 3 ]
        done
    done
}
for game in nim chomp heap; do
    awk 'BEGIN { srand(1); for (i = 0; i < 5000; i++) printf "%d,%d,%d\n", rand() * 320, rand() * 800, rand() * 800 }' >"$work/$game"
done
cut -d, -f1,2 "$work/nim" >"$work/wythoff"
cut -d, -f2 "$work/nim" | sed 's/[0-3]/x/g; s/[4-6]/o_/g; s/[7-9]/ox/g' >"$work/clobber"
for game in nim chomp heap wythoff clobber; do
    head -n 50 "$work/$game" >"$work/few.$game"
done
echo "4294967296,4294967297,18446744073709551615" | tee -a "$work/nim" "$work/heap" >>"$work/chomp"
cargo build --locked --release --package supermex-cli --no-default-features
cargo build --locked --release --package supermex-cli --no-default-features --target s390x-unknown-linux-gnu
try "$work/here" target/release/supermex
try "$work/there" $emulator target/s390x-unknown-linux-gnu/release/supermex
diff -r "$work/here" "$work/there"
answers=$(cat "$work/here"/*.{mmap,pread,memory,moves} | wc -l)
echo "${#databases[@]} databases byte for byte the same, certified there; $answers answers the same"
