/**
 * The web component `<supermex-sheet>`: a sheet of a table as a picture that is panned and zoomed.
 *
 * ```html
 * <script type="module" src="…/supermex/lib/element.js"></script>
 * <supermex-sheet db="https://example.org/nim.db/" x="2500"></supermex-sheet>
 * ```
 *
 * Its attributes are `db`, the address of a database; `x`, the sheet, and in games on four numbers `w`, the layer; `passes`; and `show`,
 * which is `p`, `winners`, `first` or `values`. A table that is open already is its property `table`. A click on a cell is the event
 * `supermex-position`, whose `detail` has the position as text.
 *
 * @module
 */

import { Model } from "./draw/model.js";
import { planesOf } from "./draw/planes.js";
import { Stage } from "./draw/stage.js";
import { STYLE } from "./draw/style.js";
import type { Drawn, Show } from "./draw/types.js";
import { batch } from "./draw/vendor.js";
import { title } from "./draw/words.js";
import { open, type Table } from "./index.js";

// Where a page is rendered without a browser, there is nothing to extend.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class SupermexSheet extends Base {
  static readonly observedAttributes = ["db", "x", "w", "passes", "show"];

  private readonly root: ShadowRoot;
  private opened: Drawn | null = null;
  /** The table, if this element opened it, and so closes it. */
  private own: Table | null = null;
  /**
   * What draws it, when it is known how.
   * @internal
   */
  stage: Stage | null = null;
  private closing = new AbortController();

  constructor() {
    super();
    this.root = this.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    this.root.adoptedStyleSheets = [style];
  }

  /** The table that is shown. */
  get table(): Drawn | null {
    return this.opened;
  }

  set table(table: Drawn | null) {
    this.close();
    if (table !== null) void this.begin(table);
  }

  connectedCallback(): void {
    if (this.opened === null) void this.open();
  }

  disconnectedCallback(): void {
    this.close();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (name === "db") void this.open();
    else this.set();
  }

  /**
   * Shows a model, in place of a table.
   * @internal
   */
  present(model: Model): Stage {
    this.close();
    const tell = (name: string, detail: string) => this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
    this.stage = new Stage(this.root, model, { select: (position) => tell("supermex-position", position), win: () => tell("supermex-win", "") });
    return this.stage;
  }

  /** The model has what the attributes say. */
  private set(): void {
    const model = this.stage?.model;
    if (model === undefined) return;
    const number = (name: string) => {
      const value = Number(this.getAttribute(name) ?? Number.NaN);
      return Number.isSafeInteger(value) && value >= 0 ? value : null;
    };
    batch(() => {
      model.w.value = number("w");
      model.x.value = number("x");
      model.passes.value = number("passes");
      model.show.value = (this.getAttribute("show") as Show | null) ?? "p";
      model.part.value = null;
    });
  }

  private close(): void {
    this.closing.abort();
    this.closing = new AbortController();
    this.stage?.close();
    this.own?.close();
    this.own = this.opened = this.stage = null;
  }

  private says(words: string): void {
    this.root.innerHTML = `<p id="only" role="status"></p>`;
    (this.root.firstElementChild as HTMLElement).textContent = words;
  }

  private async open(): Promise<void> {
    const db = this.getAttribute("db");
    if (db === null) return;
    this.close();
    const { signal } = this.closing;
    this.says("opening …");
    try {
      const table = await open(db, { worker: true, signal });
      if (signal.aborted) {
        table.close();
        return;
      }
      await this.begin(table);
      this.own = table;
    } catch (error) {
      if (!signal.aborted) this.says(error instanceof Error ? error.message : String(error));
    }
  }

  private async begin(table: Drawn): Promise<void> {
    const { signal } = this.closing;
    try {
      const planes = await planesOf(table);
      if (signal.aborted) return;
      if (planes === null) throw new Error(`${title(table.info)} has no sheets to show.`);
      this.present(new Model(planes));
      this.opened = table;
      this.set();
    } catch (error) {
      if (!signal.aborted) this.says(error instanceof Error ? error.message : String(error));
    }
  }
}

/** Gives the component its name, unless a copy of it has that already. */
export function define(): void {
  if (globalThis.customElements?.get("supermex-sheet") === undefined) globalThis.customElements?.define("supermex-sheet", SupermexSheet);
}

define();

declare global {
  interface HTMLElementTagNameMap {
    "supermex-sheet": SupermexSheet;
  }
}
