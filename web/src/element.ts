/**
 * The web component `<supermex-sheet>`: a sheet of a table as a picture that is panned and zoomed.
 *
 * ```html
 * <script type="module" src="…/supermex/lib/element.js"></script>
 * <supermex-sheet db="https://example.org/nim.db/" x="2500"></supermex-sheet>
 * ```
 *
 * Its attributes are `db`, the address of a database; `x`, the sheet, and in games on four numbers `w`, the layer; `passes`; and `show`,
 * which is `p`, `winners` or `first`. A table that is open already is its property `table`. A click on a cell is the event
 * `supermex-position`, whose `detail` has the position as text.
 *
 * @module
 */

import { coloursOf } from "./draw/colours.js";
import { Plane } from "./draw/plane.js";
import { type Drawn, extent, type Planes, planesOf, type Show, type Which } from "./draw/planes.js";
import { numbers, sentence, title } from "./draw/words.js";
import { open, type Table } from "./index.js";

/** Milliseconds until a view that was moved is fetched. */
const STILL = 40;

const STYLE = `
:host { display: block; height: 24rem; --paper: #ffffff; --ink: #16324f; --dot: #000000; --soft: #555e69; --line: #d5dae0; --edge: #7d8792; --mark: #c2410c; --level: #5b8fc7;
  background: var(--paper); color: var(--soft); font: 14px/1.4 system-ui, sans-serif }
:host([hidden]) { display: none }
@media (prefers-color-scheme: dark) {
  :host { --paper: #12161b; --ink: #9cd0ff; --dot: #ffffff; --soft: #a7b1bc; --line: #303841; --edge: #77828e; --mark: #ff9d5c; --level: #3f78ab }
}
figure { display: flex; flex-direction: column; height: 100%; margin: 0 }
canvas { cursor: crosshair; flex: 1; min-height: 0; touch-action: none; width: 100% }
canvas:focus-visible { outline: 2px solid var(--mark) }
`;

// Where a page is rendered without a browser, there is nothing to extend.
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class SupermexSheet extends Base {
  static readonly observedAttributes = ["db", "x", "w", "passes", "show"];

  private readonly canvas: HTMLCanvasElement;
  private readonly words: HTMLElement;
  private readonly plane: Plane;
  private opened: Drawn | null = null;
  /** The table, if this element opened it, and so closes it. */
  private own: Table | null = null;
  private planes: Planes | null = null;
  private closing = new AbortController();
  private stop = new AbortController();
  private start: number | null = null;
  private byHand = false;
  private timer = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [style];
    this.canvas = document.createElement("canvas");
    this.canvas.tabIndex = 0;
    this.canvas.setAttribute("role", "img");
    this.words = document.createElement("figcaption");
    this.words.setAttribute("aria-live", "polite");
    const figure = document.createElement("figure");
    figure.append(this.words, this.canvas);
    root.append(figure);
    this.plane = new Plane(this.canvas, (byHand) => this.moved(byHand));
    this.listen();
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
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw(), { signal: this.closing.signal });
  }

  disconnectedCallback(): void {
    this.close();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.isConnected) return;
    if (name === "db") void this.open();
    else void this.load();
  }

  /** What is shown; numbers beyond the table are the last that there are. */
  private get which(): Which {
    const planes = this.planes as Planes;
    const number = (name: string) => {
      const value = Number(this.getAttribute(name) ?? Number.NaN);
      return Number.isSafeInteger(value) && value >= 0 ? value : null;
    };
    const w = Math.min(number("w") ?? 0, planes.lastLayer ?? 0);
    const passes = number("passes");
    return {
      w,
      x: Math.min(Math.max(number("x") ?? planes.first, planes.firstSheet), planes.lastSheet(w)),
      passes: passes !== null && planes.levels.includes(passes) ? passes : (planes.levels.at(-1) ?? 0),
    };
  }

  private get show(): Show {
    const asked = this.getAttribute("show");
    return this.planes?.shows.find(([show]) => show === asked)?.[0] ?? "p";
  }

  private close(): void {
    this.closing.abort();
    this.closing = new AbortController();
    this.stop.abort();
    clearTimeout(this.timer);
    this.own?.close();
    this.own = this.opened = this.planes = null;
    this.plane.row = this.plane.window = null;
  }

  private async open(): Promise<void> {
    this.close();
    const db = this.getAttribute("db");
    if (db === null) return;
    const { signal } = this.closing;
    this.words.textContent = "opening …";
    try {
      const table = await open(db, { worker: true, signal });
      if (signal.aborted) {
        table.close();
        return;
      }
      this.own = table;
      await this.begin(table);
    } catch (error) {
      this.fail(error, signal);
    }
  }

  private async begin(table: Drawn): Promise<void> {
    const { signal } = this.closing;
    this.opened = table;
    try {
      const planes = await planesOf(table);
      if (signal.aborted) return;
      if (planes === null) throw new Error(`${title(table.info)} has no sheets to show`);
      this.planes = planes;
      await this.load();
    } catch (error) {
      this.fail(error, signal);
    }
  }

  private fail(error: unknown, signal: AbortSignal): void {
    if (!signal.aborted) this.words.textContent = error instanceof Error ? error.message : String(error);
  }

  /** Shows what the attributes say. */
  private async load(): Promise<void> {
    const { planes, opened } = this;
    if (planes === null || opened === null) return;
    const { signal } = this.closing;
    const { which, show } = this;
    const words = `${title(opened.info)}. ${sentence(opened.info, which, show)}`;
    this.words.textContent = words;
    this.canvas.setAttribute("aria-label", words);
    const [y, z] = numbers(opened.info).slice(-2) as [string, string];
    this.plane.axes = { y, z, unit: 1 };
    this.plane.beyond = planes.beyond(show, which);
    this.plane.window = null;
    const row = planes.points(which);
    this.plane.row = row;
    this.byHand = false;
    try {
      this.start = (await planes.tail(which))?.start ?? null;
      if (this.plane.row === row) this.moved(false);
    } catch (error) {
      this.fail(error, signal);
    }
  }

  private moved(byHand: boolean): void {
    if (this.planes === null) return;
    if (byHand) this.byHand = true;
    else if (!this.byHand) this.fit();
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.bring(), STILL) as unknown as number;
  }

  private fit(): void {
    if (this.planes !== null) this.plane.fit(...extent(this.planes, this.show, this.which, this.start, this.plane.row));
  }

  private draw(): void {
    this.plane.colours = coloursOf(this);
    this.plane.draw();
  }

  private async bring(): Promise<void> {
    const { planes } = this;
    const { row } = this.plane;
    if (planes === null || row === null) return;
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    try {
      const { y, z } = this.plane.seen;
      await row.bring(y, z, signal, () => {
        if (!this.byHand) this.fit();
        this.draw();
      });
      if (this.show === "p") return;
      const part = { ...this.plane.seen, scale: this.plane.part.scale * this.plane.density };
      for await (const { window } of planes.windows(this.show, this.which, part, signal)) {
        if (signal.aborted) return;
        this.plane.window = window;
        this.draw();
      }
    } catch (error) {
      this.fail(error, signal);
    }
  }

  private listen(): void {
    let pressed: { x: number; y: number } | null = null;
    this.canvas.addEventListener("pointerdown", ({ clientX: x, clientY: y }) => (pressed = { x, y }));
    this.canvas.addEventListener("click", (event) => {
      const cell = this.plane.snapped(event);
      const still = pressed !== null && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 4;
      if (cell === null || !still || this.planes === null) return;
      const { w, x, passes } = this.which;
      const all = [...(this.planes.lastLayer === null ? [] : [w]), x, cell.y, cell.z, ...(this.planes.passes > 0 ? [passes] : [])];
      this.dispatchEvent(new CustomEvent("supermex-position", { detail: all.join(","), bubbles: true, composed: true }));
    });
    this.canvas.addEventListener("keydown", (event) => {
      const keys: Record<string, () => void> = {
        "+": () => this.plane.zoom(2),
        "-": () => this.plane.zoom(0.5),
        "0": () => {
          this.byHand = false;
          this.moved(false);
        },
      };
      const action = keys[event.key];
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    });
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
