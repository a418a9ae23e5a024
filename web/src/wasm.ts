// The bytes of the reader, in a browser: beside this file.

/** Fetches them. */
export async function wasm(): Promise<ArrayBuffer> {
  const url = new URL("./supermex.wasm", import.meta.url);
  const answer = await fetch(url);
  if (!answer.ok) {
    throw new Error(`${url}: status ${answer.status}; put supermex.wasm beside the scripts`);
  }
  return answer.arrayBuffer();
}
