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
wasm/build.sh "$VIEWER/supermex.wasm"
./bundle.sh "$VIEWER"
node --test test/node.test.mjs
if command -v "${CHROMIUM:-chromium}" >/dev/null; then
    node --test test/browser.test.mjs
else
    echo "web: the viewer is not tested, for there is no chromium"
fi
# What is committed is what its source makes. Bytes differ with the versions of the compilers alone, which stand in built.txt too.
if ! diff -u dist/built.txt "$VIEWER/built.txt" || ! (cd dist && grep -E '^[0-9a-f]{64} ' built.txt | sha256sum --check --quiet); then
    echo "web/dist is not what web/build.sh makes here: where a compiler is of another version, take the one that built.txt" \
        "names; else run web/build.sh, and commit what it made" >&2
    exit 1
fi
