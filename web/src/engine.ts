// The reader in WebAssembly, and the loop around a look-up: ask, fetch what is lacking, ask again.

import type { Bytes, Located } from "./bytes.js";
import { NotWhole, SupermexError } from "./errors.js";
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

/** Why there is no answer. */
function failure({ code, message, index }: Extract<Reply, { failed: object }>["failed"]): Error {
  return code === "notWhole" ? new NotWhole(message) : new SupermexError(code, message, index);
}

/** A range that is being fetched, for as long as somebody waits for it. */
interface Coming {
  file: number;
  start: number;
  end: number;
  done: Promise<void>;
  waiting: number;
  stop: AbortController;
}

interface Open {
  bytes: Bytes;
  files: [name: string, length: number][];
  coming: Set<Coming>;
  /** When the look-ups in progress began. */
  began: Set<number>;
}

/** Waits for ranges. Where this is stopped, those go on that another look-up waits for too. */
async function wait(open: Open, ranges: readonly Coming[], signal: AbortSignal | undefined): Promise<void> {
  for (const one of ranges) one.waiting += 1;
  try {
    await heard(Promise.all(ranges.map((one) => one.done)), signal);
  } finally {
    for (const one of ranges) {
      one.waiting -= 1;
      if (one.waiting > 0) continue;
      open.coming.delete(one);
      one.stop.abort(signal?.reason);
    }
  }
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
    if ("failed" in reply) throw failure(reply.failed);
    return "answer" in reply ? reply.answer : undefined;
  }

  /** Opens a database that was found, and says its number and what it is. */
  async open(bytes: Bytes, found: Located, signal?: AbortSignal): Promise<{ table: number; info: unknown }> {
    const begun = this.tell({ do: "begin", ...found }) as { table: number; files: [string, number][] };
    this.opened.set(begun.table, { bytes, files: begun.files, coming: new Set(), began: new Set() });
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
        if ("failed" in reply) throw failure(reply.failed);
        const ranges = reply.lacking.flatMap(([file, start, end]) => this.bring(table, open, file, start, end));
        await wait(open, ranges, signal);
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

  /** Begins to bring what of a range is not coming already; gives all that it takes. */
  private bring(table: number, open: Open, file: number, start: number, end: number): Coming[] {
    const parts: Coming[] = [];
    let from = start;
    for (const other of [...open.coming].filter((one) => one.file === file && one.start < end && one.end > start).sort((a, b) => a.start - b.start)) {
      if (other.start > from) parts.push(this.begin(table, open, file, from, other.start));
      parts.push(other);
      from = Math.max(from, other.end);
    }
    if (from < end) parts.push(this.begin(table, open, file, from, end));
    return parts;
  }

  /** Begins to bring a range. */
  private begin(table: number, open: Open, file: number, start: number, end: number): Coming {
    const stop = new AbortController();
    const read = async () => {
      await this.turn(stop.signal);
      try {
        const [name, length] = open.files[file] ?? ["", 0];
        const bytes = await open.bytes.read(name, length, start, end, stop.signal);
        if (this.opened.has(table)) this.tell({ do: "put", table, file, start }, bytes);
      } finally {
        this.free += 1;
        this.waiting.shift()?.();
      }
    };
    const done = read().finally(() => open.coming.delete(one));
    const one: Coming = { file, start, end, done, waiting: 0, stop };
    open.coming.add(one);
    // Who waits for it hears of a failure.
    done.catch(() => {});
    return one;
  }

  /** Waits until there are not too many requests under way. */
  private async turn(signal: AbortSignal | undefined): Promise<void> {
    let next = () => {};
    try {
      while (this.free === 0) await heard(new Promise<void>((resolve) => this.waiting.push((next = resolve))), signal);
      signal?.throwIfAborted();
    } catch (error) {
      const at = this.waiting.indexOf(next);
      if (at >= 0) this.waiting.splice(at, 1);
      // It may have been this one's turn just then.
      if (this.free > 0) this.waiting.shift()?.();
      throw error;
    }
    this.free -= 1;
  }
}
