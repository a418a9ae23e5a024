// The component as a widget of Jupyter, for anywidget: the table is in Python, and is asked by messages. `python/src/widget.py` is the
// other side.

import type { Info, Position } from "./answers.js";
import type { Drawn } from "./draw/types.js";
import { define } from "./element.js";
import { type ErrorCode, SupermexError } from "./errors.js";
import type { LevelOptions, Range } from "./table.js";

/** What is used of a model of anywidget. */
interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  on(event: string, hear: (...args: never[]) => void): void;
  off(event: string, hear: (...args: never[]) => void): void;
  send(message: unknown): void;
}

interface Answer {
  id: number;
  value?: unknown;
  failed?: { code: ErrorCode; message: string };
}

/** The table of a model. */
class Far implements Drawn {
  readonly info: Info;
  private readonly waiting = new Map<number, (answer: Answer, buffers: DataView[]) => void>();
  private last = 0;
  private readonly hear = (answer: Answer, buffers: DataView[]): void => {
    this.waiting.get(answer.id)?.(answer, buffers);
    this.waiting.delete(answer.id);
  };

  constructor(private readonly model: Model) {
    this.info = model.get("info") as Info;
    model.on("msg:custom", this.hear);
  }

  close(): void {
    this.model.off("msg:custom", this.hear);
  }

  private ask(message: Record<string, unknown>, signal?: AbortSignal): Promise<{ value: unknown; bytes: Uint8Array }> {
    signal?.throwIfAborted();
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      const stop = () => {
        this.waiting.delete(id);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", stop, { once: true });
      this.waiting.set(id, ({ value, failed }, [view]) => {
        signal?.removeEventListener("abort", stop);
        if (failed !== undefined) reject(new SupermexError(failed.code, failed.message));
        // A copy, which lies as words have to.
        else resolve({ value, bytes: view === undefined ? new Uint8Array() : new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice() });
      });
      this.model.send({ id, ...message });
    });
  }

  private refused(): Promise<never> {
    return Promise.reject(new SupermexError("notForGame", "a notebook shows P-positions only"));
  }

  async completions(first: Position, columns: Range | readonly Range[], options?: LevelOptions & { rows?: number }): Promise<Uint32Array> {
    const message = { look: "completions", first, columns: columns.flat(), rows: options?.rows ?? 1, passes: options?.passes };
    const { bytes } = await this.ask(message, options?.signal);
    return new Uint32Array(bytes.buffer);
  }

  async sheet(first: Position, options?: LevelOptions & { columns?: number }): Promise<string[]> {
    const { value } = await this.ask({ look: "sheet", first, columns: options?.columns, passes: options?.passes }, options?.signal);
    return value as string[];
  }

  async tail(first: Position, options?: LevelOptions): ReturnType<Drawn["tail"]> {
    const { value } = await this.ask({ look: "tail", first, passes: options?.passes }, options?.signal);
    return value as Awaited<ReturnType<Drawn["tail"]>>;
  }

  instantWinners(): Promise<never> {
    return this.refused();
  }

  overview(): Promise<null> {
    return Promise.resolve(null);
  }

  pixels(): Promise<never> {
    return this.refused();
  }
}

/** What of a model is an attribute of the component. */
const ATTRIBUTES = ["x", "w", "passes", "show"] as const;

export default {
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    define();
    const sheet = document.createElement("supermex-sheet");
    const table = new Far(model);
    const set = () => {
      for (const name of ATTRIBUTES) {
        const value = model.get(name);
        if (value === null || value === undefined) sheet.removeAttribute(name);
        else sheet.setAttribute(name, String(value));
      }
    };
    set();
    const changes = ATTRIBUTES.map((name) => `change:${name}`);
    for (const change of changes) model.on(change, set);
    sheet.addEventListener("supermex-position", (event) => {
      model.set("position", (event as CustomEvent<string>).detail);
      model.save_changes();
    });
    el.append(sheet);
    sheet.table = table;
    return () => {
      for (const change of changes) model.off(change, set);
      table.close();
      sheet.remove();
    };
  },
};
