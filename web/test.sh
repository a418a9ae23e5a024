#!/usr/bin/env bash
# Tests the package in Node, and the viewer in Chromium, with the reader compiled from these sources. What is missing is
# installed where that can be done, and else said: nothing is skipped.
#     SUPERMEX=PROGRAM web/test.sh
set -euo pipefail
cd "$(dirname "$0")"
export SUPERMEX=${SUPERMEX:-$(cd .. && pwd)/target/release/supermex}
../.ci/needs web
cargo test --locked --package supermex-wasm

export VIEWER
VIEWER=$(mktemp -d)
trap 'rm -rf "$VIEWER"' EXIT
wasm/build.sh "$VIEWER/supermex.wasm"
./bundle.sh "$VIEWER"
# The scripts are what their sources make of them. The reader differs with its compiler.
for file in "$VIEWER"/*; do
    if [[ $file != *.wasm ]] && ! cmp -s "$file" "dist/${file##*/}"; then
        echo "web/dist/${file##*/} is not what web/build.sh makes; run it, and commit what it made" >&2
        exit 1
    fi
done
node --test test/node.test.mjs
node --test test/browser.test.mjs
# The committed reader has to read what is built today.
cp dist/supermex.wasm lib/
node --test test/node.test.mjs
