#!/usr/bin/env bash
# Compiles the reader for WebAssembly to the file that is named, or to web/dist/supermex.wasm. With a target of rustup, if
# there is one; else with Debian's compiler and its sources of the standard library, for machines that can fetch no target.
# Zstandard is C, which clang compiles. Exit status 3 if one is missing.
set -euo pipefail
to=$(realpath -m "${1:-$(dirname "$0")/../dist/supermex.wasm}")
cd "$(dirname "$0")/../.."
target=wasm32-unknown-unknown
build=(cargo build --locked --profile wasm --package supermex-wasm --target "$target")
if command -v clang >/dev/null && [ -d "$(rustc --print target-libdir --target "$target" 2>/dev/null)" ]; then
    out=${CARGO_TARGET_DIR:-target}/$target/wasm
    "${build[@]}"
elif [ -e /usr/lib/rustlib/src/rust/library ] && [ -x /usr/bin/rustc ] && command -v clang wasm-ld >/dev/null; then
    # Debian's compiler is older than ours: what it calls unstable is named in `older-rustc`.
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 RUSTC_WORKSPACE_WRAPPER=$PWD/web/wasm/older-rustc
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-target}/web
    out=$CARGO_TARGET_DIR/$target/wasm
    "${build[@]}" --ignore-rust-version -Zbuild-std=std,panic_abort
else
    echo "web: skipped, for there is no compiler for $target; .ci/needs web installs one" >&2
    exit 3
fi
cp "$out/supermex_wasm.wasm" "$to"
