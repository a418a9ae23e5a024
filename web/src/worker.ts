// The reader in a worker, of a browser or of Node.

import { type FromWorker, here, reader, type ToWorker, type Asker } from "./asker.js";
import { SupermexError } from "./errors.js";
import { wasm } from "./wasm.js";

const tables = new Map<number, Asker>();
const running = new Map<number, AbortController>();
let last = 0;

async function take(message: ToWorker, reply: (message: FromWorker, transfer: ArrayBuffer[]) => void): Promise<void> {
  if ("stop" in message) {
    running.get(message.stop)?.abort();
    return;
  }
  if ("close" in message) {
    tables.get(message.close)?.close();
    tables.delete(message.close);
    return;
  }
  const { id } = message;
  const controller = new AbortController();
  running.set(id, controller);
  try {
    if ("open" in message) {
      const asker = await here(await reader(wasm), message.open, controller.signal);
      tables.set(++last, asker);
      reply({ id, opened: { table: last, info: asker.info } }, []);
    } else {
      const asker = tables.get(message.table);
      if (asker === undefined) {
        throw new SupermexError("usage", "the table is closed; open it again");
      }
      const answered = await asker.look(message.look, message.bytes, controller.signal);
      reply({ id, answered }, [answered.bytes.buffer as ArrayBuffer]);
    }
  } catch (error) {
    const known = error instanceof SupermexError ? error : undefined;
    const message = error instanceof Error ? error.message : String(error);
    reply({ id, failed: { code: known?.code, message, index: known?.index } }, []);
  } finally {
    running.delete(id);
  }
}

if (typeof process !== "undefined" && process.versions?.node !== undefined) {
  const { parentPort } = await import("node:worker_threads");
  parentPort?.on("message", (message: ToWorker) => void take(message, (m, transfer) => parentPort?.postMessage(m, transfer)));
} else {
  const scope = globalThis as unknown as {
    onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
    postMessage(message: FromWorker, transfer: Transferable[]): void;
  };
  scope.onmessage = (event) => void take(event.data, (m, transfer) => scope.postMessage(m, transfer));
}
