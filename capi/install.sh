#!/bin/sh
# Builds the C library and installs it: capi/install.sh [PREFIX], /usr/local if not given.
# The header, the shared and the static library, and a pkg-config file. SUPERMEX_PROFILE is cargo's profile, release if not
# given; SUPERMEX_BUILT=DIR installs what Cargo has compiled to that directory, as tests do. SUPERMEX_GLIBC=2.17 makes it for systems with
# that glibc or a later one, by cargo-zigbuild.
set -eu
prefix=${1:-/usr/local}
cd -P "$(dirname "$0")/.."
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
profile=${SUPERMEX_PROFILE:-release}
built=${CARGO_TARGET_DIR:-target}/$profile
if [ -n "${SUPERMEX_BUILT:-}" ]; then
    built=$SUPERMEX_BUILT
elif [ -n "${SUPERMEX_GLIBC:-}" ]; then
    host=$(rustc -vV | sed -n 's/^host: //p')
    cargo zigbuild --locked --profile "$profile" --package supermex-capi --target "$host.$SUPERMEX_GLIBC"
    built=${CARGO_TARGET_DIR:-target}/$host/$profile
else
    cargo build --locked --profile "$profile" --package supermex-capi
fi
mkdir -p "$prefix/include" "$prefix/lib/pkgconfig"
prefix=$(cd "$prefix" && pwd)
install -m 644 capi/include/supermex.h "$prefix/include/supermex.h"
install -m 644 "$built/libsupermex_capi.a" "$prefix/lib/libsupermex.a"
if [ "$(uname)" = Darwin ]; then
    install -m 755 "$built/libsupermex_capi.dylib" "$prefix/lib/libsupermex.dylib"
    install_name_tool -id "$prefix/lib/libsupermex.dylib" "$prefix/lib/libsupermex.dylib"
else
    install -m 755 "$built/libsupermex_capi.so" "$prefix/lib/libsupermex.so.$version"
    ln -sf "libsupermex.so.$version" "$prefix/lib/libsupermex.so.${version%%.*}"
    ln -sf "libsupermex.so.${version%%.*}" "$prefix/lib/libsupermex.so"
fi
# Nine tenths of it are line numbers for debuggers; of the shared library nobody needs the inner names either.
if command -v strip > /dev/null; then
    strip -S "$prefix/lib/libsupermex.a"
    if [ -f "$prefix/lib/libsupermex.so.$version" ]; then strip --strip-unneeded "$prefix/lib/libsupermex.so.$version"; fi
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
