// The reader in a worker of a browser.

import type { FromWorker, ToWorker } from "./asker.js";
import { bytesOf } from "./asker.js";
import { Tables } from "./tables.js";

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker, transfer: Transferable[]): void;
};
const tables = new Tables({ bytes: bytesOf }, (reply, transfer) => scope.postMessage(reply, transfer));
scope.onmessage = (event) => void tables.take(event.data);
