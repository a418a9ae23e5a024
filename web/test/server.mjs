// A small server of static files, which can be told to misbehave.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { join, normalize } from "node:path";

const TYPES = { html: "text/html; charset=utf-8", js: "text/javascript", css: "text/css", wasm: "application/wasm", json: "application/json" };

/**
 * Serves a directory. `behave(request, answer, path)` may answer instead, and then says so by `true`; or change
 * `options`, which it gets last: `cors`, `tag`, `noRanges`, `flip` (a byte of the file that is changed on the way).
 */
export async function serve(root, behave = () => false) {
  const requests = [];
  const server = createServer(async (request, answer) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://h").pathname));
    requests.push({ method: request.method, path, range: request.headers.range });
    const options = {};
    if (await behave(request, answer, path, options)) {
      return;
    }
    const file = join(root, path.endsWith("/") ? `${path}index.html` : path);
    let length;
    try {
      const found = await stat(file);
      if (!found.isFile()) throw new Error("no file");
      length = found.size;
    } catch {
      answer.writeHead(404).end();
      return;
    }
    const headers = { "Content-Type": TYPES[file.split(".").pop()] ?? "application/octet-stream", ETag: options.tag ?? '"1"' };
    if (options.cors) Object.assign(headers, options.cors);
    const range = options.noRanges ? null : /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "");
    let [start, end] = [0, length];
    if (range) {
      [start, end] = [Number(range[1]), Math.min(Number(range[2]) + 1, length)];
      headers["Content-Range"] = `bytes ${start}-${end - 1}/${length}`;
    }
    headers["Content-Length"] = end - start;
    answer.writeHead(range ? 206 : 200, headers);
    if (end === start) return answer.end();
    let at = start;
    const stream = createReadStream(file, { start, end: end - 1 });
    stream.on("data", (chunk) => {
      if (options.flip !== undefined && options.flip >= at && options.flip < at + chunk.length) chunk[options.flip - at] ^= 1;
      at += chunk.length;
      answer.write(chunk);
    });
    stream.on("end", () => answer.end());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${server.address().port}/`;
  return { url, requests, close: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }) };
}
