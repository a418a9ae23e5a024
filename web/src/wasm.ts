// The reader, in a browser: beside this file. It is compiled while it comes, once for a page and all of its workers.

let module: Promise<WebAssembly.Module> | undefined;

/** Fetches and compiles it. */
export function wasm(): Promise<WebAssembly.Module> {
  module ??= compiled().catch((error: unknown) => {
    module = undefined;
    throw error;
  });
  return module;
}

async function compiled(): Promise<WebAssembly.Module> {
  const url = new URL("./supermex.wasm", import.meta.url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}; put supermex.wasm beside the scripts`);
  // Some servers do not know the type of such files.
  if (answer.headers.get("content-type") === "application/wasm") return WebAssembly.compileStreaming(answer);
  return WebAssembly.compile(await answer.arrayBuffer());
}
