#!/bin/sh
# Builds the C library and installs it: capi/install.sh [PREFIX], /usr/local if not given.
# The header, the shared and the static library, and a pkg-config file.
set -eu
prefix=${1:-/usr/local}
cd "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' capi/Cargo.toml | head -n 1)
built=${CARGO_TARGET_DIR:-target}/release
cargo build --locked --release --package supermex-capi
mkdir -p "$prefix/include" "$prefix/lib/pkgconfig"
prefix=$(cd "$prefix" && pwd)
install -m 644 capi/include/supermex.h "$prefix/include/supermex.h"
install -m 644 "$built/libsupermex_capi.a" "$prefix/lib/libsupermex.a"
if [ "$(uname)" = Darwin ]; then
    install -m 755 "$built/libsupermex_capi.dylib" "$prefix/lib/libsupermex.dylib"
    install_name_tool -id "$prefix/lib/libsupermex.dylib" "$prefix/lib/libsupermex.dylib"
else
    install -m 755 "$built/libsupermex_capi.so" "$prefix/lib/libsupermex.so.$version"
    ln -sf "libsupermex.so.$version" "$prefix/lib/libsupermex.so.${version%.*}"
    ln -sf "libsupermex.so.${version%.*}" "$prefix/lib/libsupermex.so"
fi
# Nine tenths of it are line numbers for debuggers.
if command -v strip > /dev/null; then
    for library in "$prefix/lib/libsupermex.a" "$prefix"/lib/libsupermex.so."$version"; do
        if [ -f "$library" ]; then strip -S "$library"; fi
    done
fi
cat > "$prefix/lib/pkgconfig/supermex.pc" <<PC
prefix=$prefix
libdir=\${prefix}/lib
includedir=\${prefix}/include

Name: supermex
Description: Databases of the P-positions of 3-pile Nim, 3-row Chomp and smaller games
Version: $version
Cflags: -I\${includedir}
Libs: -L\${libdir} -lsupermex
Libs.private: -lpthread -ldl -lm
PC
