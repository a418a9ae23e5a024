// The part of the page that shows the sheets of a table. Sheet, passes and the position that is asked always belong together.

import { NONE, type Info } from "../src/answers.js";
import { settled, type View } from "./address.js";
import { coloursOf } from "../src/draw/colours.js";
import { Compare } from "./compare.js";
import { element, make } from "./dom.js";
import { film } from "./film.js";
import type { Point } from "./games.js";
import { hands } from "./hands.js";
import { legend } from "./legend.js";
import { Plane } from "../src/draw/plane.js";
import { extent, type Planes, type Show, type Which } from "../src/draw/planes.js";
import { type Points, UNKNOWN } from "../src/draw/row.js";
import { citation, save } from "./share.js";
import { SpaceView } from "./space.js";
import { svg } from "./svg.js";
import { letters, sentence, title } from "../src/draw/words.js";

/** Milliseconds until a view that was moved is fetched: while it moves fast, nothing is. */
const STILL = 40;

/** What the sheets tell the rest of the page. */
export interface Heard {
  /** The view is another one. */
  changed(): void;
  /** A position is asked by a click, or by arrows. */
  ask(position: string): void;
  /** The sheet was left for another one, and the position with it. */
  follow(position: string): void;
  /** A dot of the picture, as an example, where no position is asked. */
  suggest(position: string): void;
  /** A winning move is asked for. */
  win(): void;
}

export class SheetView {
  readonly plane: Plane;
  private stop = new AbortController();
  private row: Points | null = null;
  /** The sheet that it is compared with. */
  private other: Points | null = null;
  private readonly compare: Compare;
  private readonly space: SpaceView;
  private which = "";
  private windowOf = "";
  private timer = 0;
  /** Where the sheet's tail begins, if it has one. */
  private extent: number | null = null;
  /** The position that is asked, or that stands for one, and its passes. */
  private marked: Point | null = null;
  /** Whether the plane has been given a part to show, and the rows that its points need. */
  private placed = false;
  private rows = 0;
  private whenDrawn: (() => void)[] = [];

  constructor(
    private readonly planes: Planes,
    private readonly info: Info,
    private readonly view: View,
    private readonly heard: Heard,
    closed: AbortSignal,
  ) {
    element("sheets").hidden = false;
    this.plane = new Plane(element<HTMLCanvasElement>("plane"), (byHand) => this.moved(byHand));
    const again = () => {
      this.says();
      if (this.loaded) this.moved(false);
    };
    const other = () => {
      this.stop.abort();
      if (this.loaded) this.load();
    };
    this.compare = new Compare(planes, info, view, other, again, (words) => this.refuse(false, words), closed);
    const inSpace = () => {
      this.says();
      this.heard.changed();
    };
    this.space = new SpaceView(planes, info, view, () => this.passes, inSpace, (words) => this.refuse(words === "", words), closed);
    this.controls();
    hands(this);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw(), { signal: closed });
    closed.addEventListener("abort", () => {
      this.stop.abort();
      this.row = null;
    });
  }

  private get w(): number {
    return this.planes.lastLayer === null ? 0 : Math.min(this.view.w ?? 0, this.planes.lastLayer);
  }

  private get passes(): number {
    const { levels } = this.planes;
    return this.view.passes !== null && levels.includes(this.view.passes) ? this.view.passes : (levels.at(-1) ?? 0);
  }

  private get x(): number {
    const { first, firstSheet } = this.planes;
    return Math.min(Math.max(this.view.x ?? first, firstSheet), this.planes.lastSheet(this.w));
  }

  private get shown(): Which {
    return { w: this.w, x: this.x, passes: this.passes };
  }

  private controls(): void {
    const { planes } = this;
    const [number, slider, layer] = [element<HTMLInputElement>("x"), element<HTMLInputElement>("slider"), element<HTMLInputElement>("w")];
    number.oninput = () => this.go(number.valueAsNumber);
    slider.oninput = () => this.go(slider.valueAsNumber);
    for (const field of [number, slider]) field.min = String(planes.firstSheet);
    element("layer-label").hidden = planes.lastLayer === null;
    const names = letters(this.info);
    element("layer-name").textContent = names.at(-4) ?? "";
    element("sheet-name").textContent = names.at(-3) ?? "";
    layer.max = String(planes.lastLayer ?? 0);
    layer.oninput = () => {
      const w = layer.valueAsNumber;
      const last = planes.lastLayer ?? 0;
      if (this.refuse(Number.isSafeInteger(w) && w >= 0 && w <= last, `This table has the layers 0 to ${last}.`)) return;
      this.view.w = w;
      this.left();
    };
    const passes = element<HTMLSelectElement>("passes");
    passes.replaceChildren(...planes.levels.map((level) => make("option", { value: String(level), textContent: String(level) })));
    element("pass-label").hidden = planes.levels.length < 2;
    passes.onchange = () => {
      this.view.passes = Number(passes.value);
      this.left();
    };
    const show = element<HTMLSelectElement>("show");
    show.replaceChildren(...planes.shows.map(([value, textContent]) => make("option", { value, textContent })));
    element("show-label").hidden = planes.shows.length < 2;
    if (!planes.shows.some(([name]) => name === this.view.show)) this.view.show = "p";
    show.onchange = () => {
      this.view.show = show.value as Show;
      this.plane.window = null;
      this.windowOf = "";
      this.says();
      if (this.view.part === null) this.fit();
      this.moved(false);
    };
    const shares = element<HTMLInputElement>("shares");
    shares.onchange = () => this.share(shares.checked);
    element("shares-label").hidden = planes.lastLayer !== null;
    const click = (id: string, then: () => void) => (element(id).onclick = then);
    click("whole", () => this.whole());
    click("in", () => this.plane.zoom(2));
    click("out", () => this.plane.zoom(0.5));
    click("png", () => this.png());
    click("svg", () => this.save(new Blob([svg(this.plane, this.sentence, citation(title(this.info), this.info, this.view))], { type: "image/svg+xml" }), "svg"));
    click("stop", () => this.stop.abort());
    film(this, this.plane.canvas, () => `${planes.name}-p${this.passes}.webm`);
  }

  /** Says why a number is refused; nothing if it is not. */
  private refuse(right: boolean, words: string): boolean {
    const place = element("refused");
    place.hidden = right;
    if (!right) place.textContent = words;
    return !right;
  }

  get sentence(): string {
    return `${title(this.info)}. ${this.said}`;
  }

  /** What is seen, and what is compared. */
  private get said(): string {
    const names = this.compare.names(this.passes);
    const { by } = this.view.compared;
    const two = names === null ? "" : by === "swipe" ? ` Left of the line: ${names[0]}; right of it: ${names[1]}.` : ` ${names[0]} compared with ${names[1]}.`;
    return `${sentence(this.info, this.shown, this.view.show)}${two}`;
  }

  private png(): void {
    if (this.view.space !== null) {
      this.space.canvas.toBlob((blob) => blob && save(blob, `${this.planes.name}-below-${this.view.space?.below}-p${this.passes}.png`));
      return;
    }
    const wide = Number(element<HTMLSelectElement>("pixels").value);
    const source = citation(title(this.info), this.info, this.view);
    this.plane.image(wide, this.sentence, source).toBlob((blob) => blob && this.save(blob, "png"));
  }

  private save(blob: Blob, extension: string): void {
    const layer = this.planes.lastLayer === null ? "" : `-w${this.w}`;
    save(blob, `${this.planes.name}${layer}-x${this.x}-p${this.passes}.${extension}`);
  }

  /** The sheets that there are, the first of a film and the last. */
  get range(): [number, number] {
    return [this.planes.firstSheet, this.planes.lastSheet(this.w)];
  }

  /** Goes to a sheet, and takes the position along. */
  go(x: number): void {
    const [first, last] = this.range;
    const layer = this.planes.lastLayer === null ? "This table" : `Layer ${this.w}`;
    if (this.refuse(Number.isSafeInteger(x) && x >= first && x <= last, `${layer} has the sheets ${first} to ${last.toLocaleString("en")}.`)) return;
    this.view.x = x;
    this.left();
  }

  /** Resolves when the sheet is drawn, as far as a first picture of it. */
  drawn(): Promise<void> {
    return new Promise((resolve) => this.whenDrawn.push(resolve));
  }

  /** Has the axes in shares of x, and the same part of the plane in them; or in cells. */
  share(shares: boolean): void {
    this.view.shares = shares;
    this.view.part = shares ? this.relative(this.plane.part, this.x) : null;
    this.load();
  }

  /** A part of the plane as the address has it. */
  private relative({ y, z, scale }: Plane["part"], x: number): Plane["part"] {
    const unit = this.view.shares ? Math.max(1, x) : 1;
    return settled({ y: y / unit, z: z / unit, scale: scale * unit });
  }

  /** The sheet is another one: so is the position that is asked. */
  private left(): void {
    if (this.marked !== null && this.view.position !== null) {
      this.marked = { ...this.marked, ...this.shown };
      this.heard.follow(this.position(this.marked));
    } else {
      this.marked = null;
    }
    this.load();
  }

  /** Marks a position that is asked, and shows its sheet. */
  mark(point: Point | null, follow: boolean): void {
    this.refuse(true, "");
    if (point === null) {
      this.marked = null;
      this.draw();
      return;
    }
    let { w, x, y, z } = point;
    if (this.planes.symmetric) {
      // Of piles in any order a sheet has the least.
      const layered = this.planes.lastLayer !== null;
      if (x > this.planes.lastSheet(w) || (layered && w > (this.planes.lastLayer ?? 0))) {
        const [a = 0, b = 0, c = 0, d = 0] = (layered ? [w, x, y, z] : [0, x, y, z]).sort((a, b) => a - b);
        [w, x, y, z] = [a, b, c, d];
      }
    }
    const { planes } = this;
    const inside = w <= (planes.lastLayer ?? 0) && x >= planes.firstSheet && x <= planes.lastSheet(w);
    if (this.refuse(inside, `Sheet ${x.toLocaleString("en")} of this position is beyond the table; the picture is of another one.`)) {
      this.marked = null;
      this.draw();
      return;
    }
    this.marked = { ...point, w, x, y, z };
    // Only the parity of the passes matters.
    const level = planes.passes === 0 ? point.passes : point.passes % 2;
    if (planes.levels.includes(level)) this.view.passes = level;
    if (planes.lastLayer !== null) this.view.w = w;
    this.view.x = x;
    if (this.which !== JSON.stringify(this.shown)) this.load();
    else if (follow) this.plane.reveal({ y, z });
    this.draw();
  }

  /** Says what is seen, in words. */
  private says(): void {
    const { shown, planes } = this;
    const spatial = this.space.show();
    element("sentence").textContent = spatial ? this.space.said : this.said;
    this.plane.beyond = planes.beyond(this.view.show, shown);
    element("legend").replaceChildren(...legend(this.view.show, shown.x, this.plane.beyond.length > 0, this.compare.differing(shown.passes)));
    const unit = this.view.shares ? Math.max(1, shown.x) : 1;
    const [y, z] = planes.numbers.slice(-2) as [string, string];
    this.plane.axes = this.view.shares ? { y: "y / x", z: "z / x", unit } : { y, z, unit };
  }

  /** Whether a sheet is shown, or about to be. */
  get loaded(): boolean {
    return this.row !== null;
  }

  /** Shows what the view says. */
  load(): void {
    const { w, x, passes } = this.shown;
    Object.assign(this.view, { x, passes, w: this.planes.lastLayer === null ? null : w });
    const last = String(this.planes.lastSheet(w));
    for (const id of ["x", "slider"]) {
      const field = element<HTMLInputElement>(id);
      field.max = last;
      field.valueAsNumber = x;
    }
    element<HTMLInputElement>("w").valueAsNumber = w;
    element<HTMLSelectElement>("passes").value = String(passes);
    element<HTMLSelectElement>("show").value = this.view.show;
    element<HTMLInputElement>("shares").checked = this.view.shares;
    delete document.documentElement.dataset["state"];
    const row = this.planes.points(this.shown);
    this.other = this.compare.points(this.shown);
    this.says();
    this.which = JSON.stringify(this.shown);
    this.row = row;
    this.rows = 0;
    void this.tail(row).then(() => {
      if (this.row !== row) return;
      this.placed = true;
      this.place();
      this.moved(false);
    });
  }

  /** Gives the plane the part that the view says. */
  private place(): void {
    const { part, shares } = this.view;
    if (part === null) {
      this.fit();
    } else {
      const unit = shares ? Math.max(1, this.x) : 1;
      this.plane.part = { y: part.y * unit, z: part.z * unit, scale: part.scale / unit };
    }
  }

  /** Says how the sheet goes on, and how far it reaches. */
  private async tail(row: Points): Promise<void> {
    this.extent = null;
    let words = "";
    try {
      const tail = await this.planes.tail(this.shown);
      if (tail !== null) {
        this.extent = tail.start;
        const completions = tail.completions.length > 12 ? `${tail.completions.slice(0, 12).join(" ")} …` : tail.completions.join(" ");
        words = tail.period === 0 ? `The sheet ends: no column from y = ${tail.start} on has a P-position.` : `From y = ${tail.start} on the completions repeat, with period ${tail.period}: ${completions}`;
      }
    } catch (error) {
      words = error instanceof Error ? error.message : String(error);
    }
    if (this.row === row) element("tail").textContent = words;
  }

  /** Shows what there is of the sheet. */
  private fit(): void {
    const [columns, rows] = extent(this.planes, this.view.show, this.shown, this.extent, this.row);
    // The picture stays where it is while more points come.
    if (this.rows === 0 && rows !== columns) this.rows = rows;
    this.plane.fit(columns, this.rows || rows);
  }

  /** Whatever was looked at: all of it. */
  whole(): void {
    this.view.part = null;
    this.view.shares = false;
    this.says();
    element<HTMLInputElement>("shares").checked = false;
    this.fit();
    this.moved(false);
  }

  /** The view was panned or zoomed, or has another size or another sheet. */
  private moved(byHand: boolean): void {
    if (this.row === null || !this.placed) return;
    if (byHand) this.view.part = this.relative(this.plane.part, this.x);
    else this.place();
    delete document.documentElement.dataset["state"];
    this.draw();
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.place();
      this.draw();
      this.heard.changed();
      void this.bring();
    }, STILL);
  }

  private draw(): void {
    this.plane.colours = coloursOf(document.documentElement);
    this.plane.row = this.row;
    this.plane.other = this.other;
    this.plane.compared = this.view.compared;
    const { w, x, passes } = this.shown;
    const level = this.planes.passes === 0 ? (this.marked?.passes ?? 0) : (this.marked?.passes ?? 0) % 2;
    this.plane.marked = this.marked?.x === x && this.marked.w === w && level === passes ? this.marked : null;
    this.plane.draw();
  }

  /** A dot in the middle of what is seen stands for a position, where none is asked; where there is none at last, a cell. */
  private example(last: boolean): void {
    if (this.view.position !== null || this.marked !== null) return;
    const { y, z } = this.plane.seen;
    const found = this.plane.nearest({ y: (y[0] + y[1]) / 2, z: (z[0] + z[1]) / 2 }, Math.max(y[1] - y[0], z[1] - z[0]));
    if (found === null && !last) return;
    this.marked = { ...this.shown, ...(found ?? { y: 0, z: 0 }) };
    this.draw();
    this.heard.suggest(this.position(this.marked));
  }

  /** Brings what is seen. */
  private async bring(): Promise<void> {
    const row = this.row;
    if (row === null) return;
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    try {
      const { y, z } = this.plane.seen;
      const window = this.bringWindow(y, z, signal);
      // Tests wait for these.
      const state = document.documentElement.dataset;
      const points = row.bring(y, z, signal, () => {
        if (this.view.part === null && this.rows === 0) {
          const before = JSON.stringify(this.plane.part);
          this.fit();
          // What is drawn besides the points was asked for another part.
          if (this.view.show !== "p" && JSON.stringify(this.plane.part) !== before) this.moved(false);
        }
        this.draw();
        this.example(false);
        if (this.view.space === null) state["state"] = "coarse";
        for (const then of this.whenDrawn.splice(0)) then();
      });
      const other = this.other?.bring(y, z, signal, () => this.draw());
      // Together: where all are stopped, all are heard.
      await Promise.all([points, other, window]);
      this.example(true);
      for (const then of this.whenDrawn.splice(0)) then();
      if (this.view.space === null) state["state"] = "whole";
    } catch (error) {
      for (const then of this.whenDrawn.splice(0)) then();
      if (!signal.aborted) this.note(error instanceof Error ? error.message : String(error), false);
    }
  }

  /** Says something over the picture, and how what is done is stopped. */
  private note(words: string, stops: boolean): void {
    const note = element("note");
    note.hidden = words === "";
    (note.firstElementChild as HTMLElement).textContent = words;
    element("stop").hidden = !stops;
  }

  /** Brings the window of instant winners or first winning sheets, if it is shown and not too large. */
  private async bringWindow(y: [number, number], z: [number, number], signal: AbortSignal): Promise<void> {
    this.note("", false);
    const { show } = this.view;
    const of = [show, this.which, ...y, ...z].join();
    if (show !== "p" && of === this.windowOf) return;
    let found = false;
    if (show !== "p") {
      const part = { y, z, scale: this.plane.part.scale * this.plane.density };
      try {
        for await (const { window, done } of this.planes.windows(show, this.shown, part, signal)) {
          if (signal.aborted) break;
          this.plane.window = window;
          this.note(done > 0 && done < 1 ? `${this.planes.shows.find(([name]) => name === show)?.[1]}: ${Math.floor(100 * done)} %` : "", true);
          this.draw();
          found = true;
        }
      } finally {
        if (signal.aborted) this.note("", false);
      }
      if (signal.aborted) return;
      if (!found) this.note("Zoom in: every cell of this picture touches lower sheets, and the table has no overview for it.", false);
    }
    this.windowOf = found ? of : "";
    if (!found) this.plane.window = null;
    this.draw();
  }

  private position({ w, x, y, z, passes }: { w?: number; x?: number; y: number; z: number; passes?: number }): string {
    const layer = this.planes.lastLayer === null ? [] : [w ?? this.w];
    return [...layer, x ?? this.x, y, z, ...(this.planes.passes > 0 ? [passes ?? this.passes] : [])].join(",");
  }

  /** Who wins at a cell, as far as it is known without asking. */
  hovered(cell: { y: number; z: number }): string {
    const { row } = this;
    if (row === null) return "";
    const inside = ([y0, y1, z0, z1]: readonly number[]) => cell.y >= (y0 as number) && cell.y < (y1 as number) && cell.z >= (z0 as number) && cell.z < (z1 as number);
    if (this.plane.beyond.some(inside)) return `${this.position(cell)} · beyond this table`;
    // A column may have several points.
    let dot = false;
    row.each(cell.y, cell.y + 1, (y, z) => (dot ||= y === cell.y && z === cell.z));
    const z = row.at(cell.y);
    const outcome = dot ? " P, losing" : z === UNKNOWN ? "" : this.planes.oneEach ? " N, winning" : "";
    const completion = dot || z === UNKNOWN ? "" : z === NONE ? " · no z is P" : ` · P at z = ${z}`;
    const names = this.compare.names(this.passes);
    const has = this.other?.has(cell.y, cell.z) ?? null;
    const compared = names === null || has === null ? "" : ` · ${names[1]}: ${has ? "P" : "N"}`;
    return `${this.position(cell)}${outcome}${completion}${compared}`;
  }

  /** The cell from which keys move: the one that is marked, or in the middle. */
  get cell(): { y: number; z: number } {
    const { y, z } = this.plane.part;
    return this.marked ?? { y: Math.max(0, Math.floor(y)), z: Math.max(0, Math.floor(z)) };
  }

  /** Goes so many sheets on. */
  step(by: number): void {
    this.go(this.x + by);
  }

  /** Goes to the next pass level. */
  pass(): void {
    const { levels } = this.planes;
    this.view.passes = levels[(levels.indexOf(this.passes) + 1) % levels.length] ?? 0;
    this.left();
  }

  /** Asks who wins at a cell. */
  ask(cell: { y: number; z: number }): void {
    this.heard.ask(this.position(cell));
  }

  /** Makes a winning move. */
  win(): void {
    this.heard.win();
  }
}
