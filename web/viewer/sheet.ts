// The part of the page that shows the sheets of a table.

import { NONE, type Sheets } from "../src/tables.js";
import { settled, type Show, type View } from "./address.js";
import { element, make } from "./dom.js";
import { type Colours, Plane, type Window } from "./plane.js";
import { Row, UNKNOWN } from "./row.js";

/** Cells of a window of instant winners or first levels: they touch every lower sheet. */
const MOST_WINDOW = 1 << 19;
/** Look-ups that a window of instant winners may cost where the game is not symmetric. */
const MOST_LOOKUPS = 1 << 22;
/** Columns that can be gone to in a table without a last one. */
const FARTHEST = 2 ** 30;

export class SheetView {
  private readonly plane: Plane;
  private stop = new AbortController();
  private row: Row | null = null;
  private windowOf = "";
  private timer = 0;
  /** Where the sheet's tail begins, if it has one. */
  private extent: number | null = null;
  /** The position that is asked. */
  private marked: { x: number; y: number; z: number } | null = null;
  /** Whether the plane has been given a part to show. */
  private placed = false;

  constructor(
    private readonly table: Sheets,
    private readonly view: View,
    /** The view is another one. */
    private readonly changed: () => void,
    /** A position of the plane is asked. */
    private readonly ask: (position: string) => void,
    /** A winning move is asked for. */
    private readonly win: () => void,
  ) {
    element("sheets").hidden = false;
    this.plane = new Plane(element<HTMLCanvasElement>("plane"), () => this.moved());
    this.controls();
    this.pointer();
    this.keys();
  }

  private get passes(): number {
    return this.view.passes ?? this.table.info.levels.at(-1) ?? 0;
  }

  private get x(): number {
    return this.view.x ?? Math.min(this.table.info.sheets - 1, Math.max(this.table.info.firstSheet, Math.floor(this.table.info.sheets / 2)));
  }

  private controls(): void {
    const { info } = this.table;
    const [number, slider] = [element<HTMLInputElement>("x"), element<HTMLInputElement>("slider")];
    for (const field of [number, slider]) {
      field.min = String(info.firstSheet);
      field.max = String(info.sheets - 1);
      field.addEventListener("input", () => this.go(field.valueAsNumber));
    }
    const passes = element<HTMLSelectElement>("passes");
    passes.replaceChildren(...info.levels.map((level) => make("option", { value: String(level), textContent: String(level) })));
    element("pass-label").hidden = info.levels.length < 2;
    passes.onchange = () => {
      this.view.passes = Number(passes.value);
      this.load();
    };
    const show = element<HTMLSelectElement>("show");
    const shows: [Show, string][] = [["losers", "losers (P)"], ["winners", "instant winners"], ["levels", "first levels"]];
    const has = shows.filter(([name]) => name !== "levels" || info.symmetric);
    show.replaceChildren(...has.map(([value, textContent]) => make("option", { value, textContent })));
    if (!has.some(([name]) => name === this.view.show)) this.view.show = "losers";
    show.onchange = () => {
      this.view.show = show.value as Show;
      this.moved();
    };
    const click = (id: string, then: () => void) => element(id).addEventListener("click", then);
    click("whole", () => this.whole());
    click("in", () => this.plane.zoom(2));
    click("out", () => this.plane.zoom(0.5));
    click("png", () => this.plane.canvas.toBlob((blob) => blob && this.save(blob, "png")));
    click("svg", () => this.save(new Blob([this.plane.svg()], { type: "image/svg+xml" }), "svg"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  private save(blob: Blob, extension: string): void {
    const link = make("a", { href: URL.createObjectURL(blob), download: `${this.table.info.game}-x${this.x}-p${this.passes}.${extension}` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  /** Goes to a sheet. */
  go(x: number): void {
    if (!Number.isSafeInteger(x) || x < this.table.info.firstSheet || x >= this.table.info.sheets) return;
    this.view.x = x;
    this.load();
  }

  /** Marks a position; goes to its sheet, if there is one, and shows it, if it is to be followed. */
  mark([x, y, z, passes]: [number, number, number, number], follow: boolean): void {
    const { info } = this.table;
    this.marked = { x, y, z };
    if (follow && x >= info.firstSheet && x < info.sheets) {
      // Only the parity of the passes matters.
      const level = info.passes === 0 ? passes : passes % 2;
      if (info.levels.includes(level)) this.view.passes = level;
      if (x !== this.row?.x || this.passes !== this.row.passes) this.go(x);
      this.plane.reveal({ y, z });
    }
    this.draw();
  }

  /** Shows what the view says. */
  load(): void {
    const { info } = this.table;
    const { x, passes } = this;
    element<HTMLInputElement>("x").valueAsNumber = x;
    element<HTMLInputElement>("slider").valueAsNumber = x;
    element<HTMLSelectElement>("passes").value = String(passes);
    element<HTMLSelectElement>("show").value = this.view.show;
    const limit = info.columns ?? FARTHEST;
    const row = new Row(this.table, x, passes, limit);
    this.row = row;
    void this.tail(row).then(() => {
      if (this.row !== row) return;
      this.placed = true;
      if (this.view.part !== null) {
        this.plane.part = { ...this.view.part };
        this.moved();
      } else {
        this.whole();
      }
    });
  }

  /** Says how the sheet goes on, and how far it reaches. */
  private async tail(row: Row): Promise<void> {
    this.extent = null;
    let words = "";
    try {
      const tail = await this.table.tail(row.x, row.passes);
      if (tail !== null) {
        this.extent = tail.start;
        const offsets = tail.offsets.length > 12 ? `${tail.offsets.slice(0, 12).join(" ")} …` : tail.offsets.join(" ");
        words = tail.period === 0 ? `The sheet ends: no column from y = ${tail.start} on has a P-position.` : `From y = ${tail.start} on the completions repeat, with period ${tail.period}: ${offsets}`;
      }
    } catch (error) {
      words = error instanceof Error ? error.message : String(error);
    }
    if (this.row === row) element("tail").textContent = words;
  }

  /** Shows all of the sheet, as far as it is not its tail. */
  private whole(): void {
    const { info } = this.table;
    if (info.game === "chomp") {
      const columns = Math.max(16, Math.ceil((this.extent ?? this.x) * 1.15) + 8);
      this.plane.fit(columns, Math.max(16, Math.ceil(this.x * 0.8) + 8));
      return;
    }
    const columns = info.columns ?? info.sheets;
    this.plane.fit(columns, columns + this.x);
  }

  /** The view was panned or zoomed. */
  private moved(): void {
    if (this.row === null || !this.placed) return;
    this.draw();
    clearTimeout(this.timer);
    // What flies past is not fetched.
    this.timer = window.setTimeout(() => {
      this.plane.part = settled(this.plane.part);
      this.view.part = { ...this.plane.part };
      this.draw();
      this.changed();
      void this.bring();
    }, 40);
  }

  private draw(): void {
    const style = getComputedStyle(document.documentElement);
    const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const names = ["paper", "ink", "soft", "line", "mark", "level"] as const;
    this.plane.row = this.row;
    this.plane.marked = this.marked?.x === this.x ? this.marked : null;
    this.plane.draw(Object.fromEntries(names.map((name) => [name, colour(name)])) as unknown as Colours);
  }

  /** Brings what is seen. */
  private async bring(): Promise<void> {
    const row = this.row;
    if (row === null) return;
    delete document.documentElement.dataset["state"];
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const note = element("note");
    try {
      const { y, z } = this.plane.seen;
      const window = this.bringWindow(row, y, z, signal);
      // Whoever drives the page waits for these.
      const state = document.documentElement.dataset;
      await row.bring(y[0], y[1], signal, () => {
        this.draw();
        state["state"] = "coarse";
      });
      await window;
      state["state"] = "whole";
    } catch (error) {
      if (signal.aborted) return;
      note.textContent = error instanceof Error ? error.message : String(error);
      note.hidden = false;
    }
  }

  /** Brings the window of instant winners or first levels, if it is shown and not too large. */
  private async bringWindow(row: Row, y: [number, number], z: [number, number], signal: AbortSignal): Promise<void> {
    const note = element("note");
    note.hidden = true;
    if (this.view.show === "losers") {
      this.plane.window = null;
      this.windowOf = "";
      this.draw();
      return;
    }
    const { info } = this.table;
    const most = Math.min(info.columns ?? FARTHEST, info.symmetric ? info.sheets : FARTHEST);
    const range = ([from, to]: [number, number], most: number): [number, number] => [Math.min(Math.max(0, Math.floor(from)), most), Math.min(Math.ceil(to), most)];
    const [columns, rows] = [range(y, most), range(z, info.symmetric ? most : FARTHEST)];
    const [width, height] = [columns[1] - columns[0], rows[1] - rows[0]];
    const cost = info.symmetric ? 0 : width * row.x;
    if (width <= 0 || height <= 0 || width * height > MOST_WINDOW || cost > MOST_LOOKUPS) {
      this.plane.window = null;
      this.windowOf = "";
      note.textContent = "Zoom in: every cell of this picture touches lower sheets, so that it is drawn in windows.";
      note.hidden = width <= 0 || height <= 0;
      this.draw();
      return;
    }
    const of = [this.view.show, row.x, row.passes, ...columns, ...rows].join();
    if (of === this.windowOf) return;
    const shades = new Uint8Array(width * height);
    if (info.symmetric) {
      // The third of the triple through y and z says on which sheet the cell becomes an instant winner.
      const thirds = await this.table.completions(columns, rows, row.passes, { signal });
      thirds.forEach((third, at) => {
        if (third >= row.x) return;
        shades[at] = this.view.show === "winners" ? 255 : 40 + Math.floor((215 * third) / Math.max(1, row.x));
      });
    } else {
      const found = await this.table.instantWinners(row.x, columns, rows[1], row.passes, { signal });
      found.forEach((column, at) => {
        for (const z of column) {
          if (z >= rows[0]) shades[at * height + (z - rows[0])] = 255;
        }
      });
    }
    if (signal.aborted) return;
    this.windowOf = of;
    this.plane.window = { y: columns[0], z: rows[0], width, height, shades } satisfies Window;
    this.draw();
  }

  private position({ y, z }: { y: number; z: number }): string {
    return [this.x, y, z, ...(this.table.info.passes > 0 ? [this.passes] : [])].join(",");
  }

  private pointer(): void {
    const canvas = this.plane.canvas;
    const hover = element("hover");
    let pressed: { x: number; y: number } | null = null;
    canvas.addEventListener("pointerdown", (event) => (pressed = { x: event.clientX, y: event.clientY }));
    canvas.addEventListener("pointermove", (event) => {
      const cell = this.plane.cell(event);
      if (cell === null || this.row === null) {
        hover.textContent = "";
        return;
      }
      const z = this.row.at(cell.y);
      const listed = this.table.info.variants.length > 0 || this.table.info.randomVariants !== null;
      // A position that is declared won has no cell of its own: a click asks.
      const outcome = z === UNKNOWN ? "" : z === cell.z ? " P" : listed ? "" : " N";
      const completion = z === UNKNOWN ? "" : z === NONE ? " · no z is P" : ` · P at z = ${z}`;
      hover.textContent = `${this.position(cell)}${outcome}${completion}`;
    });
    canvas.addEventListener("pointerleave", () => (hover.textContent = ""));
    canvas.addEventListener("click", (event) => {
      const cell = this.plane.cell(event);
      const still = pressed !== null && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < 4;
      if (cell !== null && still) this.ask(this.position(cell));
    });
  }

  private keys(): void {
    const canvas = this.plane.canvas;
    canvas.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = event.shiftKey ? 16 : 1;
      const at = this.marked ?? { y: Math.max(0, Math.floor(this.plane.part.y)), z: Math.max(0, Math.floor(this.plane.part.z)) };
      const to = (y: number, z: number) => {
        const cell = { y: Math.max(0, at.y + y), z: Math.max(0, at.z + z) };
        this.plane.reveal(cell);
        this.ask(this.position(cell));
      };
      const actions: Record<string, () => void> = {
        ArrowLeft: () => to(-step, 0),
        ArrowRight: () => to(step, 0),
        ArrowUp: () => to(0, step),
        ArrowDown: () => to(0, -step),
        PageUp: () => this.go(this.x + step),
        PageDown: () => this.go(this.x - step),
        "+": () => this.plane.zoom(2),
        "=": () => this.plane.zoom(2),
        "-": () => this.plane.zoom(0.5),
        "0": () => this.whole(),
        p: () => {
          const { levels } = this.table.info;
          this.view.passes = levels[(levels.indexOf(this.passes) + 1) % levels.length] ?? 0;
          this.load();
        },
        Enter: () => this.win(),
      };
      const action = actions[event.key];
      if (action !== undefined) {
        event.preventDefault();
        action();
      }
    });
  }
}
