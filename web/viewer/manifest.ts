// The manifest of a table, and the reader that it says: both are fetched while the scripts that open the table still come.

import { manifestOf } from "../src/bytes.js";
import { readerOf } from "../src/manifest.js";
import { FILES } from "../src/wasm.js";

const KEY = Symbol.for("supermex manifest");
/** The scripts of the page share it, whichever of them runs first. */
const scope = globalThis as { [KEY]?: Promise<string | undefined> };

/** Fetches the manifest, if the table has one, and has its reader fetched, to be found by whoever asks for it. */
async function begin(db: string): Promise<string | undefined> {
  const address = manifestOf(new URL(db, location.href));
  const answer = address === null ? null : await fetch(address, { cache: "no-cache" });
  if (answer?.ok === false) return undefined;
  const manifest = await answer?.text();
  const reader = readerOf(manifest === undefined ? { name: db } : { name: db, manifest });
  document.head.append(Object.assign(document.createElement("link"), { rel: "preload", as: "fetch", type: "application/wasm", crossOrigin: "anonymous", href: FILES[reader]().href }));
  return manifest;
}

/** The manifest of the table that the page opens first. Where it cannot be had, whoever opens the table hears of a failure. */
export function first(db: string): Promise<string | undefined> {
  scope[KEY] ??= begin(db).catch(() => undefined);
  return scope[KEY];
}
