#!/usr/bin/env bash
# From TypeScript to scripts: the package with its types in lib/, and the viewer in the directory that is named, or in
# dist/. The readers have to be there. Says the digests of what it made, and keeps them beside it with what it was built with.
set -euo pipefail
cd "$(dirname "$0")"
out=${1:-dist}
export npm_config_loglevel=error
[ -d node_modules ] || npm ci --no-audit --no-fund --silent
rm -rf lib
npx --no-install tsc --project tsconfig.json
npx --no-install tsc --project viewer/tsconfig.json
bundle() { npx --no-install esbuild "$@" --alias:d3-transition=./src/draw/still.ts --bundle --format=esm --target=es2022 --legal-comments=eof --log-level=warning; }
# What opens a table is in scripts of its own, which are there first.
bundle viewer/viewer.ts --splitting --minify --entry-names='[name]' --chunk-names='[name]' --outdir="$out"
# What jsPDF loads for HTML is never asked for.
bundle viewer/early.ts viewer/cloud.ts viewer/pdf.ts src/worker.ts src/widget.ts --minify --entry-names='[name]' --outdir="$out" \
    --external:html2canvas --external:dompurify --external:canvg --external:core-js
# The package has no dependencies: what it uses of others is in this one file.
bundle src/draw/vendor.ts --minify --outfile=lib/draw/vendor.js --allow-overwrite
cp viewer/index.html viewer/viewer.css viewer/databases.json viewer/favicon.svg viewer/card.webp "$out/"
cp "$out/sheets.wasm" "$out/games.wasm" "$out/supermex.wasm" lib/
built=$(grep -vE '^[0-9a-f]{64} ' "$out/built.txt")
digests=$(cd "$out" && sha256sum card.webp chunk.js cloud.js databases.json early.js favicon.svg games.wasm index.html pdf.js rest.js sheets.wasm supermex.wasm viewer.css viewer.js widget.js worker.js)
printf '%s\n' "$built" "$digests" | tee "$out/built.txt"
