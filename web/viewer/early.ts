// Begins to fetch what a table needs while the scripts that open it still come: its manifest, and the reader that this says.

import { manifestOf } from "../src/bytes.js";
import { readerOf } from "../src/manifest.js";
import { FILES } from "../src/wasm.js";
import { come } from "./manifest.js";

/** Fetches the manifest of a table, if it has one, and has its reader fetched, to be found by whoever asks for it. Whoever opens the table hears of a failure. */
async function begin(db: string): Promise<string | undefined> {
  const address = manifestOf(new URL(db, location.href));
  const answer = address === null ? null : await fetch(address, { cache: "no-cache" });
  if (answer?.ok === false) return undefined;
  const manifest = await answer?.text();
  const reader = readerOf(manifest === undefined ? { name: db } : { name: db, manifest });
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", type: "application/wasm", crossOrigin: "anonymous", href: FILES[reader]().href }));
  return manifest;
}

const db = new URLSearchParams(location.search).get("db");
if (db !== null) come(begin(db).catch(() => undefined));
