#!/usr/bin/env bash
# Builds the npm package (lib/) and the viewer (dist/), which is committed, so that `cargo install` has it without a
# compiler for WebAssembly. Without one here, the committed reader stays.
set -euo pipefail
cd "$(dirname "$0")"
status=0
wasm/build.sh || status=$?
[ "$status" = 0 ] || [ "$status" = 3 ]
./bundle.sh
