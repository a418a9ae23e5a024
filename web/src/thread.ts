// The reader in a thread of Node.

import { parentPort } from "node:worker_threads";

import type { ToWorker } from "./asker.js";
import { node } from "./disk.js";
import { Tables } from "./tables.js";

const tables = new Tables(node, (reply, transfer) => parentPort?.postMessage(reply, transfer));
parentPort?.on("message", (message: ToWorker) => void tables.take(message));
