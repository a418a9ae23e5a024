// A sheet as a plane that is panned and zoomed like a map. The data are numbers, one a column, and every view is drawn from
// them: there are no image tiles, as a map library would need.

import { NONE } from "../answers.js";
import { label, type Tick, ticks } from "./axes.js";
import { type Colours, rgb, word } from "./colours.js";
import { type Compared, paintDots, paintHatches, paintTwo, paintWindow, type Rectangle, type Window } from "./paint.js";
import { type Points, UNKNOWN } from "./row.js";

/** A part of the plane: the cell in the middle, and how many pixels a cell has. */
export interface Part {
  y: number;
  z: number;
  scale: number;
}

/** Pixels of the largest cell, and of one in which a pointer finds the dot that it is at. */
const LARGEST = 48;
const SMALL = 6;
/** How near to a dot the pointer has to be where cells are small, in pixels. */
const NEAR = 12;
/** The font of axes. */
const FONT = "12px system-ui, sans-serif";
const BOTTOM = 40;

/** Pixels of the title above a picture that is saved, and of its source below. */
export const TITLE = 28;
export const SOURCE = 24;

/** What stands beside the axes. */
export interface Axes {
  y: string;
  z: string;
  /** Cells of a unit of the axes: 1, or the sheet's number. */
  unit: number;
}

export class Plane {
  part: Part = { y: 0, z: 0, scale: 1 };
  row: Points | null = null;
  /** The sheet that it is compared with, and how. */
  other: Points | null = null;
  compared: Compared = { by: "difference" };
  window: Window | null = null;
  /** The position that is marked. */
  marked: { y: number; z: number } | null = null;
  /** Where nothing is known, and the words for it. */
  beyond: readonly Rectangle[] = [];
  beyondWords = "beyond this table";
  axes: Axes = { y: "y", z: "z", unit: 1 };
  colours: Colours = { paper: "#ffffff", ink: "#000000", dot: "#000000", soft: "#000000", line: "#000000", edge: "#000000", mark: "#000000", level: "#000000" };
  /** Pixels of the axis to the left, as wide as its labels. */
  left = 58;
  private readonly context: CanvasRenderingContext2D;
  private drawing = 0;

  constructor(
    readonly canvas: HTMLCanvasElement,
    /** The view was moved: by whoever looks at it, or because the plane has another size. */
    private readonly moved: (byHand: boolean) => void,
    /** Whether it has axes, and follows the pointer: a thumbnail does not. */
    private readonly whole = true,
  ) {
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("this browser draws no pictures");
    this.context = context;
    if (!whole) this.left = 0;
    else this.listen();
    new ResizeObserver(() => this.moved(false)).observe(canvas);
  }

  /** Pixels of the axis below. */
  get bottom(): number {
    return this.whole ? BOTTOM : 0;
  }

  /** Width and height of the picture without its axes, in pixels of the page. */
  get size(): [number, number] {
    return [Math.max(1, this.canvas.clientWidth - this.left), Math.max(1, this.canvas.clientHeight - this.bottom)];
  }

  /** Pixels of the picture in one of the page. */
  get density(): number {
    return this.saved ?? Math.min(globalThis.devicePixelRatio || 1, 2);
  }

  /** The same for a picture that is saved. */
  private saved: number | null = null;

  /** The picture with a title and its source, so many pixels wide. */
  image(wide: number, title: string, source: string): HTMLCanvasElement {
    const density = wide / Math.max(1, this.canvas.clientWidth);
    this.saved = density;
    this.paint();
    const copy = document.createElement("canvas");
    copy.width = this.canvas.width;
    copy.height = this.canvas.height + Math.round((TITLE + SOURCE) * density);
    const c = copy.getContext("2d") as CanvasRenderingContext2D;
    c.fillStyle = this.colours.paper;
    c.fillRect(0, 0, copy.width, copy.height);
    c.drawImage(this.canvas, 0, Math.round(TITLE * density));
    c.scale(density, density);
    const most = this.canvas.clientWidth - 16;
    c.fillStyle = this.colours.ink;
    c.font = "14px system-ui, sans-serif";
    c.fillText(title, 8, 19, most);
    c.fillStyle = this.colours.soft;
    c.font = "10px system-ui, sans-serif";
    c.fillText(source, 8, TITLE + this.canvas.clientHeight + 15, most);
    this.saved = null;
    this.paint();
    return copy;
  }

  /** The columns and rows that are seen: from, to. */
  get seen(): { y: [number, number]; z: [number, number] } {
    const [width, height] = this.size;
    const { y, z, scale } = this.part;
    return {
      y: [y - width / 2 / scale, y + width / 2 / scale],
      z: [z - height / 2 / scale, z + height / 2 / scale],
    };
  }

  /** Shows a rectangle of cells that begins at 0, as large as it can be seen. */
  fit(columns: number, rows: number): void {
    // How wide the labels are depends on how much is seen.
    for (let again = 0; again < 2; again++) {
      const [width, height] = this.size;
      const scale = Math.min((0.97 * width) / columns, (0.97 * height) / rows, LARGEST);
      this.part = { y: (0.49 * width) / scale, z: (0.49 * height) / scale, scale };
      this.widen();
    }
  }

  /** The cell under a point of the page. */
  cell(event: { clientX: number; clientY: number }): { y: number; z: number } | null {
    const at = this.place(event);
    return at === null || at.y < 0 || at.z < 0 ? null : { y: Math.floor(at.y), z: Math.floor(at.z) };
  }

  /** The same, or where cells are small the dot that is nearest, if one is near. */
  snapped(event: { clientX: number; clientY: number }): { y: number; z: number } | null {
    const at = this.place(event);
    if (at === null || this.part.scale >= SMALL) return this.cell(event);
    return this.nearest(at, NEAR / this.part.scale) ?? this.cell(event);
  }

  /** The dot that is nearest to a place, within a number of cells. */
  nearest(at: { y: number; z: number }, within: number): { y: number; z: number } | null {
    let found: { y: number; z: number } | null = null;
    let least = within;
    for (const row of [this.row, this.other]) {
      row?.each(Math.floor(at.y - within), Math.ceil(at.y + within) + 1, (y, z) => {
        if (z === NONE || z === UNKNOWN) return;
        const apart = Math.hypot(y + 0.5 - at.y, z + 0.5 - at.z);
        if (apart < least) [least, found] = [apart, { y, z }];
      });
    }
    return found;
  }

  private place({ clientX, clientY }: { clientX: number; clientY: number }): { y: number; z: number } | null {
    const box = this.canvas.getBoundingClientRect();
    const [width, height] = this.size;
    const [px, py] = [clientX - box.left - this.left, clientY - box.top];
    const inside = px >= 0 && px <= width && py >= 0 && py <= height;
    return inside ? { y: this.seen.y[0] + px / this.part.scale, z: this.seen.z[1] - py / this.part.scale } : null;
  }

  /** Zooms by a factor, about a point of the canvas or its middle. */
  zoom(factor: number, at?: { clientX: number; clientY: number }): void {
    const box = this.canvas.getBoundingClientRect();
    const [width, height] = this.size;
    const dx = at === undefined ? 0 : at.clientX - box.left - this.left - width / 2;
    const dy = at === undefined ? 0 : height / 2 - (at.clientY - box.top);
    const { y, z, scale } = this.part;
    const next = Math.min(LARGEST, Math.max(scale * factor, 1e-7));
    this.part = { y: y + dx / scale - dx / next, z: z + dy / scale - dy / next, scale: next };
    this.moved(true);
  }

  /** Moves the view so that a cell is seen. */
  reveal({ y, z }: { y: number; z: number }): void {
    const seen = this.seen;
    const inside = y > seen.y[0] && y + 1 < seen.y[1] && z > seen.z[0] && z + 1 < seen.z[1];
    if (!inside) {
      this.part = { ...this.part, y: y + 0.5, z: z + 0.5 };
      this.moved(true);
    }
  }

  private listen(): void {
    const pointers = new Map<number, { x: number; y: number }>();
    const canvas = this.canvas;
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    canvas.addEventListener("pointermove", (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      if (now.x === before.x && now.y === before.y) return;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      if (other !== undefined) {
        const apart = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
        this.zoom(apart(now) / apart(before), { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      }
      const share = other === undefined ? 1 : 0.5;
      this.part.y -= (share * (now.x - before.x)) / this.part.scale;
      this.part.z += (share * (now.y - before.y)) / this.part.scale;
      this.moved(true);
    });
    for (const end of ["pointerup", "pointercancel"] as const) {
      canvas.addEventListener(end, (event) => pointers.delete(event.pointerId));
    }
    canvas.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event);
      },
      { passive: false },
    );
  }

  /** Draws, once before the next picture of the screen. */
  draw(): void {
    if (this.drawing === 0) {
      this.drawing = requestAnimationFrame(() => {
        this.drawing = 0;
        this.paint();
      });
    }
  }

  /** As wide a margin as the labels need. */
  private widen(): void {
    if (!this.whole) return;
    this.context.font = FONT;
    const widest = Math.max(...this.ticks.z.map(({ text }) => this.context.measureText(text).width), 12);
    this.left = Math.ceil(widest) + 32;
    // For whoever points at a cell from outside.
    this.canvas.dataset["left"] = String(this.left);
    this.canvas.dataset["bottom"] = String(BOTTOM);
  }

  get ticks(): { y: Tick[]; z: Tick[] } {
    const [width, height] = this.size;
    const { y, z } = this.seen;
    const { unit } = this.axes;
    const wide = 8 * label(Math.ceil(y[1] / unit)).length + 24;
    return { y: ticks(y, width, unit, Math.max(60, wide)), z: ticks(z, height, unit, 56) };
  }

  private paint(): void {
    this.widen();
    const ratio = this.density;
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight].map((n) => Math.max(1, Math.round(n * ratio))) as [number, number];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    const [w, h] = this.size.map((n) => Math.max(1, Math.round(n * ratio))) as [number, number];
    const image = new ImageData(w, h);
    const words = new Uint32Array(image.data.buffer);
    const { paper, level, dot, line, soft } = this.colours;
    words.fill(word(rgb(paper)));
    const target = { words, width: w, height: h, left: this.seen.y[0], top: this.seen.z[1], scale: this.part.scale * ratio, density: ratio };
    if (this.window !== null) paintWindow(target, this.window, paper, level);
    if (this.whole) paintHatches(target, this.beyond, paper, line, soft);
    if (this.row !== null && this.other !== null) paintTwo(target, this.row, this.other, this.compared, this.colours);
    else if (this.row !== null) paintDots(target, this.row, paper, dot);
    const c = this.context;
    c.fillStyle = paper;
    c.fillRect(0, 0, width, height);
    c.putImageData(image, Math.round(this.left * ratio), 0);
    c.save();
    c.scale(ratio, ratio);
    c.font = FONT;
    if (this.whole) {
      this.paintBeyond();
      this.paintAxes();
      this.paintLine();
      this.paintMark();
    }
    c.restore();
  }

  /** A rectangle of cells in pixels of the page, as far as it is seen. */
  pixels([y0, y1, z0, z1]: Rectangle): { x: number; y: number; width: number; height: number } | null {
    const [width, height] = this.size;
    const { y, z } = this.seen;
    const clip = (n: number, most: number) => Math.min(most, Math.max(0, n));
    const [left, right] = [clip((y0 - y[0]) * this.part.scale, width), clip((y1 - y[0]) * this.part.scale, width)];
    const [top, bottom] = [clip((z[1] - z1) * this.part.scale, height), clip((z[1] - z0) * this.part.scale, height)];
    return right - left < 1 || bottom - top < 1 ? null : { x: this.left + left, y: top, width: right - left, height: bottom - top };
  }

  /** Says what is hatched, where that fits. */
  private paintBeyond(): void {
    const c = this.context;
    const wide = c.measureText(this.beyondWords).width;
    for (const rectangle of this.beyond) {
      const part = this.pixels(rectangle);
      if (part === null || part.width < wide + 16 || part.height < 24) continue;
      const [x, y] = [part.x + part.width / 2, part.y + part.height / 2];
      c.fillStyle = this.colours.paper;
      c.fillRect(x - wide / 2 - 6, y - 11, wide + 12, 20);
      c.fillStyle = this.colours.soft;
      c.textAlign = "center";
      c.fillText(this.beyondWords, x, y + 3);
    }
  }

  private paintAxes(): void {
    const c = this.context;
    const { left } = this;
    const [width, height] = this.size;
    c.strokeStyle = this.colours.soft;
    c.lineWidth = 1;
    c.fillStyle = this.colours.soft;
    c.strokeRect(left - 0.5, -1, width + 1, height + 1.5);
    const found = this.ticks;
    c.textAlign = "center";
    for (const { at, text } of found.y) {
      c.fillRect(left + at, height, 1, 4);
      const half = c.measureText(text).width / 2;
      if (at + half <= width) c.fillText(text, left + at, height + 17);
    }
    c.textAlign = "right";
    for (const { at, text } of found.z) {
      c.fillRect(left - 4, height - at, 4, 1);
      if (at < height - 8) c.fillText(text, left - 7, height - at + 4);
    }
    c.textAlign = "center";
    c.fillText(this.axes.y, left + width / 2, height + 34);
    c.translate(13, height / 2);
    c.rotate(-Math.PI / 2);
    c.fillText(this.axes.z, 0, 0);
    c.rotate(Math.PI / 2);
    c.translate(-13, -height / 2);
  }

  /** The line between two sheets that lie side by side. */
  private paintLine(): void {
    if (this.other === null || this.compared.by !== "swipe") return;
    const [width, height] = this.size;
    this.context.fillStyle = this.colours.mark;
    this.context.fillRect(this.left + this.compared.at * width - 1, 0, 2, height);
  }

  private paintMark(): void {
    if (this.marked === null) return;
    const c = this.context;
    const [width, height] = this.size;
    const size = Math.max(this.part.scale, 9);
    const px = this.left + (this.marked.y + 0.5 - this.seen.y[0]) * this.part.scale;
    const py = (this.seen.z[1] - this.marked.z - 0.5) * this.part.scale;
    if (px < this.left || px > this.left + width || py < 0 || py > height) return;
    // A mark that is larger than its cell is set off from the dots around it.
    const large = this.part.scale >= 9;
    const half = size / 2 + (large ? 0 : 2);
    for (const [colour, line] of [...(large ? [] : [[this.colours.paper, 5] as const]), [this.colours.mark, 2.5] as const]) {
      c.strokeStyle = colour;
      c.lineWidth = line;
      c.strokeRect(px - half, py - half, 2 * half, 2 * half);
    }
  }
}
