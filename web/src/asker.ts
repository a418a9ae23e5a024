// Answers look-ups of one table: the reader in this thread, or in a worker.

import { type Bytes, Local, Served } from "./bytes.js";
import { Engine } from "./engine.js";
import { type ErrorCode, SupermexError } from "./errors.js";
import type { Answered, Compiled, Lookup } from "./protocol.js";

export interface Asker {
  readonly info: unknown;
  look(lookup: Lookup, bytes: Uint8Array, signal?: AbortSignal): Promise<Answered>;
  close(): void;
}

/** Where a database is, in a form that can be sent to a worker. */
export type Place = { url: string } | { path: string } | { files: [name: string, file: Blob][] };

/** The bytes of a database on a server, or of files at hand. */
export function bytesOf(place: Place): Bytes {
  if ("path" in place) {
    throw new SupermexError("usage", `${place.path} is a path, which only Node reads; give an address, or the files`);
  }
  return "url" in place ? new Served(new URL(place.url)) : new Local(place.files);
}

let engine: Promise<Engine> | undefined;

/** The reader of this thread. */
export function reader(wasm: () => Promise<Compiled>): Promise<Engine> {
  engine ??= wasm()
    .then((module) => Engine.start(module))
    .catch((error: unknown) => {
      engine = undefined;
      throw error;
    });
  return engine;
}

/** A table in this thread. */
export async function here(engine: Engine, bytes: Bytes, signal?: AbortSignal): Promise<Asker> {
  const { table, info } = await engine.open(bytes, signal);
  return {
    info,
    look: (lookup, bytes, signal) => engine.look(table, lookup, bytes, signal),
    close: () => engine.close(table),
  };
}

/** What is sent to a worker. */
export type ToWorker =
  | { id: number; open: Place; reader: Compiled }
  | { id: number; table: number; look: Lookup; bytes: Uint8Array }
  | { stop: number };

/** What it sends back. */
export type FromWorker =
  | { id: number; opened: { table: number; info: unknown } }
  | { id: number; answered: Answered }
  | { id: number; failed: { code: ErrorCode | undefined; message: string; index: number | undefined } };

/** What browsers and Node have in common of a worker. */
export interface WorkerPort {
  postMessage(message: ToWorker): void;
  listen(take: (message: FromWorker) => void, broken: (why: string) => void): void;
  terminate(): void;
}

/** Opens tables in a worker. */
export class WorkerHost {
  private readonly waiting = new Map<number, { resolve: (message: FromWorker) => void; reject: (error: unknown) => void }>();
  private last = 0;
  /** Why nothing is answered any more. */
  private ended: SupermexError | undefined;

  constructor(private readonly port: WorkerPort) {
    port.listen(
      (message) => {
        this.waiting.get(message.id)?.resolve(message);
        this.waiting.delete(message.id);
      },
      (why) => this.end(new SupermexError("usage", `the worker does not run: ${why}`)),
    );
  }

  /** Answers nothing any more, nor what is waiting. */
  private end(why: SupermexError): void {
    this.ended ??= why;
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }

  private async send(message: { open: Place; reader: Compiled } | { table: number; look: Lookup; bytes: Uint8Array }, signal?: AbortSignal): Promise<FromWorker> {
    signal?.throwIfAborted();
    if (this.ended !== undefined) throw this.ended;
    const id = ++this.last;
    return new Promise<FromWorker>((resolve, reject) => {
      const stop = () => {
        this.waiting.delete(id);
        this.port.postMessage({ stop: id });
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", stop, { once: true });
      const done = () => signal?.removeEventListener("abort", stop);
      this.waiting.set(id, {
        resolve: (reply) => {
          done();
          if ("failed" in reply) {
            const { code, message, index } = reply.failed;
            reject(code === undefined ? new Error(message) : new SupermexError(code, message, index));
          } else {
            resolve(reply);
          }
        },
        reject: (error) => {
          done();
          reject(error);
        },
      });
      try {
        this.port.postMessage({ ...message, id });
      } catch (error) {
        this.waiting.delete(id);
        done();
        // Node gives no files to other threads.
        const words = `the files cannot be given to a worker (${String(error)}); open them without one`;
        reject(new SupermexError("usage", words));
      }
    });
  }

  async open(place: Place, reader: Compiled, signal?: AbortSignal): Promise<Asker> {
    const reply = await this.send({ open: place, reader }, signal);
    const { table, info } = (reply as { opened: { table: number; info: unknown } }).opened;
    return {
      info,
      look: async (look, bytes, signal) => {
        const reply = await this.send({ table, look, bytes }, signal);
        return (reply as { answered: Answered }).answered;
      },
      close: () => {
        this.port.terminate();
        this.end(new SupermexError("usage", "the table is closed; open it again"));
      },
    };
  }
}
