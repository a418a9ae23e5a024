// What a worker does with a message, of a browser or of Node.

import { type Asker, type FromWorker, here, reader, type ToWorker } from "./asker.js";
import { SupermexError } from "./errors.js";
import type { Platform } from "./open.js";

/** The tables that are open in a worker. */
export class Tables {
  private readonly open = new Map<number, Asker>();
  private readonly running = new Map<number, AbortController>();
  private last = 0;

  constructor(private readonly platform: Pick<Platform, "bytes">) {}

  async take(message: ToWorker, reply: (message: FromWorker, transfer: ArrayBuffer[]) => void): Promise<void> {
    if ("stop" in message) {
      this.running.get(message.stop)?.abort();
      return;
    }
    const { id } = message;
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      if ("open" in message) {
        const asker = await here(await reader(() => Promise.resolve(message.reader)), this.platform.bytes(message.open), controller.signal);
        this.open.set(++this.last, asker);
        reply({ id, opened: { table: this.last, info: asker.info } }, []);
      } else {
        const asker = this.open.get(message.table);
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
      this.running.delete(id);
    }
  }
}
