#!/usr/bin/env bash
# Compiles the readers for WebAssembly to the directory that is named, or to web/dist: supermex.wasm is the whole one; of the two
# that are loaded first sheets.wasm has Nim and Chomp alone, and games.wasm every game. Writes beside them what they were built with.
# The same tools make the same bytes wherever the source, the registry and the toolchain lie: their paths are mapped to names, in what
# Rust and in what C compiles to.
set -euo pipefail
to=$(realpath -m "${1:-$(dirname "$0")/../dist}")
cd "$(dirname "$0")/../.."
# Another compiler makes other bytes, so that the version is pinned, and rustup fetches it where it is not the usual one.
rust=1.95.0
[[ $(rustc --version) == "rustc $rust "* ]] || export RUSTUP_TOOLCHAIN=$rust
target=wasm32-unknown-unknown
[ -d "$(rustc --print target-libdir --target "$target")" ] || rustup target add "$target"
[ -x web/node_modules/.bin/wasm-opt ] || npm ci --prefix web --no-audit --no-fund --silent

maps=("$(pwd -P)=/supermex" "$(rustc --print sysroot)=/rust")
for registry in "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/; do
    maps+=("${registry%/}=/registry")
done
# The flags of Rust have a byte of their own between them, so that paths may have blanks.
CARGO_ENCODED_RUSTFLAGS=$(printf -- '--remap-path-prefix=%s\x1f' "${maps[@]}")
export CARGO_ENCODED_RUSTFLAGS=${CARGO_ENCODED_RUSTFLAGS%$'\x1f'}
CFLAGS_wasm32_unknown_unknown=$(printf -- "'-ffile-prefix-map=%s' " "${maps[@]}")
export CFLAGS_wasm32_unknown_unknown CC_SHELL_ESCAPED_FLAGS=1
mkdir -p "$to"
# What the target has by itself, which the bytes do not say any more.
features=(bulk-memory bulk-memory-opt multivalue mutable-globals nontrapping-float-to-int reference-types sign-ext)
reader() {
    cargo build --locked --profile wasm --package supermex-wasm --target "$target" "${@:2}"
    web/node_modules/.bin/wasm-opt -O3 "${features[@]/#/--enable-}" \
        "${CARGO_TARGET_DIR:-target}/$target/wasm/supermex_wasm.wasm" -o "$to/$1"
    # For slow lines: a fifth shorter than by gzip. Every version of Node unpacks it to the same bytes.
    node -e 'const [, from] = process.argv; require("fs").writeFileSync(`${from}.br`, require("zlib").brotliCompressSync(require("fs").readFileSync(from)))' "$to/$1"
}
reader sheets.wasm --no-default-features
reader games.wasm --no-default-features --features games
reader supermex.wasm
{
    echo "readers of $(web/wasm/sources.sh)"
    rustc --version
    "${CC_wasm32_unknown_unknown:-clang}" --version | head -n 1
    web/node_modules/.bin/wasm-opt --version
} >"$to/built.txt"
