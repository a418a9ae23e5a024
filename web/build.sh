#!/usr/bin/env bash
# Builds the npm package (lib/) and the viewer (dist/), which is committed, so that `cargo install` has it without a
# compiler for WebAssembly.
set -euo pipefail
cd "$(dirname "$0")"
wasm/build.sh
./bundle.sh
