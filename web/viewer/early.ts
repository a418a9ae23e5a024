// Begins to fetch the reader that a table needs while the scripts that open it still come. Which one that is, the manifest says.

import { manifestOf } from "../src/bytes.js";
import { readerOf } from "../src/manifest.js";
import { FILES } from "../src/wasm.js";

/** Fetches the reader of a table, to be found by whoever asks for it. Whoever opens the table hears of a failure. */
async function begin(db: string): Promise<void> {
  const address = manifestOf(new URL(db, location.href));
  const answer = address === null ? null : await fetch(address, { cache: "no-cache" });
  if (answer?.ok === false) return;
  const reader = readerOf(answer === null ? { name: db } : { name: db, manifest: await answer.text() });
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", type: "application/wasm", crossOrigin: "anonymous", href: FILES[reader]().href }));
}

const db = new URLSearchParams(location.search).get("db");
if (db !== null) begin(db).catch(() => {});
