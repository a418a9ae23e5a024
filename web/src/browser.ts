// What browsers have: the readers and the worker lie beside this file. Both are named so that bundlers see which files they are.

import { bytesOf } from "./asker.js";
import type { Platform } from "./open.js";
import { wasm } from "./wasm.js";

export const browser: Platform = {
  wasm,
  bytes: bytesOf,
  spawn() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    return {
      postMessage: (message) => worker.postMessage(message),
      listen: (take, broken) => {
        worker.onmessage = (event) => take(event.data);
        worker.onerror = (event) => broken(event.message ?? "its script cannot be fetched; put worker.js beside the scripts");
      },
      terminate: () => worker.terminate(),
    };
  },
};
