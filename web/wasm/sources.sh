#!/bin/sh
# Prints the digest of what the readers are compiled from, as `readers of DIGEST` in dist/built.txt says it.
set -eu
cd "$(dirname "$0")/../.."
git ls-files -z -- Cargo.lock Cargo.toml src crates/game web/wasm | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
