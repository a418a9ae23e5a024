#!/usr/bin/env bash
# Tests the package in Node, and the viewer in Chromium. TypeScript is compiled. The readers are those of dist, if they were compiled from
# what is here; with SUPERMEX_THOROUGH they are compiled again. What is missing is installed where that can be done, and else said: nothing
# is skipped.
#     SUPERMEX=PROGRAM web/test.sh
set -euo pipefail
cd "$(dirname "$0")"
export SUPERMEX=${SUPERMEX:-$(cd .. && pwd)/target/release/supermex}
../.ci/needs web

export VIEWER
VIEWER=$(mktemp -d)
trap 'rm -rf "$VIEWER"' EXIT
if [ -n "${SUPERMEX_THOROUGH:-}" ]; then
    wasm/build.sh "$VIEWER"
elif grep -qx "readers of $(wasm/sources.sh)" dist/built.txt; then
    cp dist/*.wasm dist/*.br dist/built.txt "$VIEWER/"
else
    echo "web/dist has readers of other sources: run web/build.sh, and commit what it made" >&2
    exit 1
fi
./bundle.sh "$VIEWER"
npx --no-install biome lint --error-on-warnings
node --test test/units.test.mjs
node --test test/node.test.mjs
node --test test/truth.test.mjs
node --test test/browser.test.mjs
node --test test/two.test.mjs
node --test test/reload.test.mjs
node --test test/element.test.mjs
node --test test/pictures.test.mjs
npm ci --prefix bundlers --no-audit --no-fund --silent
node --test bundlers/bundlers.test.mjs
# What is committed is what its source makes. Bytes differ with the versions of the compilers alone, which stand in built.txt too.
if ! diff -u dist/built.txt "$VIEWER/built.txt" || ! (cd dist && grep -E '^[0-9a-f]{64} ' built.txt | sha256sum --check --quiet); then
    echo "web/dist is not what web/build.sh makes here: where a compiler is of another version, take the one that built.txt" \
        "names; else run web/build.sh, and commit what it made" >&2
    exit 1
fi
