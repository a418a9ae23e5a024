#!/usr/bin/env bash
# Tests the package in Node, and the viewer in Chromium, with the reader compiled from these sources. Installs what is
# missing where it can; what cannot be had is said, and skipped.
#     SUPERMEX=PROGRAM web/test.sh
set -euo pipefail
cd "$(dirname "$0")"
export SUPERMEX=${SUPERMEX:-$(cd .. && pwd)/target/release/supermex}
missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v npm >/dev/null || missing+=(nodejs npm)
if [ ! -d "$(rustc --print target-libdir --target wasm32-unknown-unknown)" ]; then
    rustup target add wasm32-unknown-unknown >/dev/null 2>&1 || missing+=(rustc-web rust-web-src clang lld)
fi
if [ ${#missing[@]} -gt 0 ]; then
    apt-get update -qq || true
    apt-get install -y -qq "${missing[@]}" >/dev/null || true
fi
if ! command -v npm >/dev/null; then
    echo "web: skipped, for there is no npm; install Node 20 or later"
    exit 0
fi
cargo test --locked --package supermex-wasm

export VIEWER
VIEWER=$(mktemp -d)
trap 'rm -rf "$VIEWER"' EXIT
status=0
wasm/build.sh "$VIEWER/supermex.wasm" || status=$?
[ "$status" = 0 ] || [ "$status" = 3 ]
# Without a compiler for it, which has been said, the committed reader is tested.
[ "$status" = 0 ] || cp dist/supermex.wasm "$VIEWER"
./bundle.sh "$VIEWER"
# The scripts are what their sources make of them. The reader differs with its compiler.
for file in "$VIEWER"/*; do
    if [[ $file != *.wasm ]] && ! cmp -s "$file" "dist/${file##*/}"; then
        echo "web/dist/${file##*/} is not what web/build.sh makes; run it, and commit what it made" >&2
        exit 1
    fi
done
node --test test/node.test.mjs
if command -v "${CHROMIUM:-chromium}" >/dev/null; then
    node --test test/browser.test.mjs
else
    echo "web: the viewer is not tested, for there is no chromium"
fi
# The committed reader has to read what is built today.
cp dist/supermex.wasm lib/
node --test test/node.test.mjs
