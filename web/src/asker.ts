// Answers look-ups of one table: the reader in this thread, or in a worker.

import { type Bytes, Local, Served } from "./bytes.js";
import { Engine } from "./engine.js";
import { type ErrorCode, NotWhole, SupermexError } from "./errors.js";
import { Kept } from "./kept.js";
import { readerOf } from "./manifest.js";
import type { Answered, Compiled, Lookup, Reader } from "./protocol.js";
import { heard } from "./signal.js";

export interface Asker {
  readonly info: unknown;
  look(lookup: Lookup, bytes: Uint8Array, signal?: AbortSignal): Promise<Answered>;
  close(): void;
}

/** Where a database is, in a form that can be sent to a worker. Whoever has fetched the manifest gives it. */
export type Place = { url: string; manifest?: string | undefined } | { path: string } | { files: [name: string, file: Blob][] };

/** The bytes of a database on a server, or of files at hand. */
export function bytesOf(place: Place): Bytes {
  if ("path" in place) {
    throw new SupermexError("usage", `${place.path} is a path, which only Node reads; give an address, or the files`);
  }
  return "url" in place ? new Kept(new Served(new URL(place.url), place.manifest)) : new Local(place.files);
}

/** The readers of a thread, each begun when it is first needed. */
export class Readers {
  private readonly begun = new Map<Reader, Promise<Engine>>();

  constructor(private readonly compiled: (reader: Reader) => Promise<Compiled>) {}

  get(reader: Reader): Promise<Engine> {
    const known = this.begun.get(reader);
    if (known !== undefined) return known;
    const engine = this.compiled(reader).then((module) => Engine.start(module));
    this.begun.set(reader, engine);
    engine.catch(() => this.begun.delete(reader));
    return engine;
  }
}

/** A table in this thread: in the reader that it needs first, and from the first thing on that this one lacks in the whole one. */
export async function here(readers: Readers, bytes: Bytes, signal?: AbortSignal): Promise<Asker> {
  const found = await heard(bytes.find(signal), signal);
  const open = async (reader: Reader, signal?: AbortSignal) => {
    const engine = await heard(readers.get(reader), signal);
    const { table, info } = await engine.open(bytes, found, signal);
    return { info, look: engine.look.bind(engine, table), close: () => engine.close(table) };
  };
  const orWhole = (error: unknown, then: () => Promise<Asker>) => {
    if (!(error instanceof NotWhole)) throw error;
    return then();
  };
  const first: Asker = await open(readerOf(found), signal).catch((error) => orWhole(error, () => open("whole", signal)));
  let [whole, closed] = [null as Promise<Asker> | null, false];
  const grown = async () => {
    whole ??= open("whole");
    const asker = await whole.catch((error: unknown) => {
      whole = null;
      throw error;
    });
    if (closed) asker.close();
    return asker;
  };
  return {
    info: first.info,
    look: (lookup, bytes, signal) => first.look(lookup, bytes, signal).catch((error) => orWhole(error, () => heard(grown(), signal)).then((asker) => (asker as Asker).look(lookup, bytes, signal))),
    close: () => {
      closed = true;
      first.close();
      void whole?.then((asker) => asker.close());
    },
  };
}

/** What is sent to a worker. */
export type ToWorker =
  | { id: number; open: Place }
  | { reader: Reader; compiled: Compiled }
  | { reader: Reader; failed: string }
  | { id: number; table: number; look: Lookup; bytes: Uint8Array }
  | { stop: number };

/** What it sends back. */
export type FromWorker =
  | { wants: Reader }
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

  constructor(
    private readonly port: WorkerPort,
    compiled: (reader: Reader) => Promise<Compiled>,
  ) {
    port.listen(
      (message) => {
        if ("wants" in message) {
          const reader = message.wants;
          const failed = (error: unknown) => port.postMessage({ reader, failed: error instanceof Error ? error.message : String(error) });
          void compiled(reader).then((compiled) => port.postMessage({ reader, compiled }), failed);
          return;
        }
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

  private async send(message: { open: Place } | { table: number; look: Lookup; bytes: Uint8Array }, signal?: AbortSignal): Promise<FromWorker> {
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

  async open(place: Place, signal?: AbortSignal): Promise<Asker> {
    const reply = await this.send({ open: place }, signal);
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
