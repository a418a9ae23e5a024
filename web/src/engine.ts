// The reader in WebAssembly, and the loop around a look-up: ask, fetch what is lacking, ask again.

import type { Bytes } from "./bytes.js";
import { SupermexError } from "./errors.js";
import type { Answered, Compiled, Lookup, Reply, Request } from "./protocol.js";
import { heard } from "./signal.js";

interface Exports {
  memory: WebAssembly.Memory;
  supermex_input(length: number): number;
  supermex_ask(): number;
  supermex_output(): number;
}

/** Requests under way at once. */
const AT_ONCE = 8;
const NOTHING: Uint8Array = new Uint8Array();

/** JSON has no numbers for those that JavaScript cannot tell from their neighbours. */
function written(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? { big: String(value) } : value;
}

function read(_: string, value: unknown): unknown {
  return typeof value === "object" && value !== null && "big" in value ? BigInt(value.big as string) : value;
}

interface Open {
  bytes: Bytes;
  files: [name: string, length: number][];
  /** Ranges that are being fetched, by file and place. */
  coming: Map<string, Promise<void>>;
  /** When the look-ups in progress began. */
  began: Set<number>;
}

/** The reader, with the tables that are open in it. */
export class Engine {
  private readonly exports: Exports;
  private readonly opened = new Map<number, Open>();
  private free = AT_ONCE;
  private readonly waiting: (() => void)[] = [];

  private constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports as unknown as Exports;
  }

  static async start(module: Compiled): Promise<Engine> {
    return new Engine(await WebAssembly.instantiate(module as WebAssembly.Module, {}));
  }

  /** One message. */
  private ask(request: Request, bytes: Uint8Array): { reply: Reply; bytes: Uint8Array } {
    const line = new TextEncoder().encode(`${JSON.stringify("lookup" in request ? { ...request.lookup, do: "look", table: request.table } : request, written)}\n`);
    const at = this.exports.supermex_input(line.length + bytes.length);
    const input = new Uint8Array(this.exports.memory.buffer, at, line.length + bytes.length);
    input.set(line);
    input.set(bytes, line.length);
    const length = this.exports.supermex_ask();
    const output = new Uint8Array(this.exports.memory.buffer, this.exports.supermex_output(), length);
    const end = output.indexOf(10);
    const reply = JSON.parse(new TextDecoder().decode(output.subarray(0, end)), read) as Reply;
    return { reply, bytes: output.slice(end + 1) };
  }

  /** A message that fetches nothing. */
  private tell(request: Request, bytes = NOTHING): unknown {
    const { reply } = this.ask(request, bytes);
    if ("failed" in reply) {
      throw new SupermexError(reply.failed.code, reply.failed.message, reply.failed.index);
    }
    return "answer" in reply ? reply.answer : undefined;
  }

  /** Opens a database, and says its number and what it is. */
  async open(bytes: Bytes, signal?: AbortSignal): Promise<{ table: number; info: unknown }> {
    const found = await heard(bytes.find(signal), signal);
    const begun = this.tell({ do: "begin", ...found }) as { table: number; files: [string, number][] };
    this.opened.set(begun.table, { bytes, files: begun.files, coming: new Map(), began: new Set() });
    try {
      const { value } = await this.until({ do: "open", table: begun.table }, NOTHING, signal);
      return { table: begun.table, info: value };
    } catch (error) {
      this.close(begun.table);
      throw error;
    }
  }

  /** A look-up. */
  look(table: number, lookup: Lookup, bytes: Uint8Array, signal?: AbortSignal): Promise<Answered> {
    return this.until({ do: "look", table, lookup }, bytes, signal);
  }

  close(table: number): void {
    const open = this.opened.get(table);
    if (open === undefined) return;
    this.opened.delete(table);
    open.bytes.close?.();
    this.tell({ do: "close", table });
  }

  /** Asks until nothing is lacking. */
  private async until(
    request: { table: number } & Request,
    bytes: Uint8Array,
    signal: AbortSignal | undefined,
  ): Promise<Answered> {
    const table = request.table;
    const open = this.opened.get(table);
    if (open === undefined) {
      throw new SupermexError("usage", "the table is closed; open it again");
    }
    const began = this.tell({ do: "time", table }) as number;
    open.began.add(began);
    try {
      for (;;) {
        signal?.throwIfAborted();
        const { reply, bytes: more } = this.ask(request, bytes);
        if ("answer" in reply) {
          return { value: reply.answer, bytes: more };
        }
        if ("failed" in reply) {
          throw new SupermexError(reply.failed.code, reply.failed.message, reply.failed.index);
        }
        await heard(Promise.all(reply.lacking.map(([file, start, end]) => this.fetch(table, open, file, start, end, signal))), signal);
        if (!this.opened.has(table)) {
          throw new SupermexError("usage", "the table is closed; open it again");
        }
      }
    } finally {
      open.began.delete(began);
      if (this.opened.has(table)) {
        this.tell({ do: "trim", table, before: Math.min(began, ...open.began) });
      }
    }
  }

  /** Brings a range, unless it is coming already. */
  private async fetch(
    table: number,
    open: Open,
    file: number,
    start: number,
    end: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const key = `${file} ${start} ${end}`;
    const coming = open.coming.get(key);
    if (coming !== undefined) {
      // The request that began it may have been aborted: then the waiting ones ask again.
      return coming.catch(() => undefined);
    }
    const bring = async () => {
      await this.turn(signal);
      try {
        const [name, length] = open.files[file] ?? ["", 0];
        const bytes = await open.bytes.read(name, length, start, end, signal);
        if (this.opened.has(table)) {
          this.tell({ do: "put", table, file, start }, bytes);
        }
      } finally {
        this.free += 1;
        this.waiting.shift()?.();
      }
    };
    const promise = bring().finally(() => open.coming.delete(key));
    open.coming.set(key, promise);
    return promise;
  }

  /** Waits until there are not too many requests under way. */
  private async turn(signal: AbortSignal | undefined): Promise<void> {
    while (this.free === 0) {
      let next = () => {};
      try {
        await heard(new Promise<void>((resolve) => this.waiting.push((next = resolve))), signal);
      } catch (error) {
        const at = this.waiting.indexOf(next);
        if (at >= 0) this.waiting.splice(at, 1);
        // It may have been this one's turn just then.
        else if (this.free > 0) this.waiting.shift()?.();
        throw error;
      }
    }
    signal?.throwIfAborted();
    this.free -= 1;
  }
}
