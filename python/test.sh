#!/bin/sh
# Builds a wheel as the tests of Rust are compiled, installs it in a fresh virtual environment, and tests it there:
#     python/test.sh [PYTEST-ARGUMENTS]
set -eu
cd "$(dirname "$0")/.."
.ci/needs python
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
rm -rf "$target/wheel"
mkdir -p "$target/wheel"
python3 -m venv "$target/wheel/make"
"$target/wheel/make/bin/pip" install --quiet --disable-pip-version-check "maturin>=1.7,<2"
"$target/wheel/make/bin/maturin" build --locked --profile dev --quiet --manifest-path python/Cargo.toml --out "$target/wheel"
python3 -m venv "$target/wheel/use"
"$target/wheel/use/bin/pip" install --quiet --disable-pip-version-check "$target"/wheel/supermex-*.whl "mypy>=1.18" anywidget matplotlib pandas polars pyarrow pytest tqdm
"$target/wheel/use/bin/python" -m pytest -q -p no:cacheprovider python/tests "$@"
