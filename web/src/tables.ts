// What a worker does with a message, of a browser or of Node.

import { type Asker, type FromWorker, here, Readers, type ToWorker } from "./asker.js";
import { SupermexError } from "./errors.js";
import type { Platform } from "./open.js";
import type { Compiled, Reader } from "./protocol.js";

/** The tables that are open in a worker. */
export class Tables {
  private readonly open = new Map<number, Asker>();
  private readonly running = new Map<number, AbortController>();
  private last = 0;
  /** The readers that the other thread was asked for. */
  private readonly wanted = new Map<Reader, { resolve: (compiled: Compiled) => void; reject: (why: Error) => void }>();
  private readonly readers = new Readers(
    (reader) =>
      new Promise((resolve, reject) => {
        this.wanted.set(reader, { resolve, reject });
        this.reply({ wants: reader }, []);
      }),
  );

  constructor(
    private readonly platform: Pick<Platform, "bytes">,
    private readonly reply: (message: FromWorker, transfer: ArrayBuffer[]) => void,
  ) {}

  async take(message: ToWorker): Promise<void> {
    const { reply } = this;
    if ("reader" in message) {
      const waiting = this.wanted.get(message.reader);
      if ("failed" in message) waiting?.reject(new Error(message.failed));
      else waiting?.resolve(message.compiled);
      return;
    }
    if ("stop" in message) {
      this.running.get(message.stop)?.abort();
      return;
    }
    const { id } = message;
    const controller = new AbortController();
    this.running.set(id, controller);
    try {
      if ("open" in message) {
        const asker = await here(this.readers, this.platform.bytes(message.open), controller.signal);
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
