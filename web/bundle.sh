#!/usr/bin/env bash
# From TypeScript to scripts: the package with its types in lib/, and the viewer in the directory that is named, or in
# dist/. The reader has to be there. Says the digests of what it made, and keeps them beside it with what it was built with.
set -euo pipefail
cd "$(dirname "$0")"
out=${1:-dist}
export npm_config_loglevel=error
[ -d node_modules ] || npm ci --no-audit --no-fund --silent
rm -rf lib
npx --no-install tsc --project tsconfig.json
npx --no-install tsc --project viewer/tsconfig.json
for script in viewer/viewer.ts viewer/cloud.ts src/worker.ts src/widget.ts; do
    npx --no-install esbuild "$script" --bundle --format=esm --target=es2022 --minify --legal-comments=eof \
        --outdir="$out" --log-level=warning
done
cp viewer/index.html viewer/viewer.css viewer/databases.json "$out/"
cp "$out/supermex.wasm" lib/
built=$(grep -vE '^[0-9a-f]{64} ' "$out/built.txt")
digests=$(cd "$out" && sha256sum cloud.js databases.json index.html supermex.wasm viewer.css viewer.js widget.js worker.js)
printf '%s\n' "$built" "$digests" | tee "$out/built.txt"
