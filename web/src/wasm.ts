// The bytes of the reader: beside this file.

/** Fetches them, in a browser or in Node. */
export async function wasm(): Promise<BufferSource | WebAssembly.Module> {
  const url = new URL("./supermex.wasm", import.meta.url);
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return new Uint8Array(await readFile(url));
  }
  const answer = await fetch(url);
  if (!answer.ok) {
    throw new Error(`${url}: status ${answer.status}; put supermex.wasm beside the scripts`);
  }
  return answer.arrayBuffer();
}
