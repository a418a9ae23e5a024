// The readers, in a browser: beside this file. Each is compiled while it comes, once for a page and all of its workers.

import type { Reader } from "./protocol.js";

/** Where they are. As it is written bundlers see which files they are. */
export const FILES: Record<Reader, () => URL> = {
  sheets: () => new URL("./sheets.wasm", import.meta.url),
  games: () => new URL("./games.wasm", import.meta.url),
  whole: () => new URL("./supermex.wasm", import.meta.url),
};
const modules = new Map<Reader, Promise<WebAssembly.Module>>();

/** Fetches and compiles one. */
export function wasm(reader: Reader): Promise<WebAssembly.Module> {
  const known = modules.get(reader);
  if (known !== undefined) return known;
  const module = compiled(FILES[reader]());
  modules.set(reader, module);
  module.catch(() => modules.delete(reader));
  return module;
}

async function compiled(url: URL): Promise<WebAssembly.Module> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}; put ${url.pathname.split("/").pop()} beside the scripts`);
  // Some servers do not know the type of such files.
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
