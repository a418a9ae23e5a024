// A sheet as a plane that is panned and zoomed like a map. The data are numbers, one a column, and every view is drawn from
// them: there are no image tiles, as a map library would need.

import { NONE } from "../src/answers.js";
import type { Part } from "./address.js";
import type { Points } from "./row.js";

/** Margins for the axes, in pixels of the page. */
const LEFT = 58;
const BOTTOM = 26;
/** Pixels of the largest cell. */
const LARGEST = 48;

/** What is drawn besides the completions: squares from a cell on, a number of 0 to 255 each, column after column. */
export interface Window {
  y: number;
  z: number;
  /** One more than the last column of cells, within the last square. */
  end: number;
  /** Cells on each side of a square. */
  side: number;
  /** Columns and rows of squares. */
  width: number;
  height: number;
  shades: Uint8Array;
}

export interface Colours {
  paper: string;
  ink: string;
  soft: string;
  line: string;
  mark: string;
  level: string;
}

/** A number of an axis, short. */
function label(n: number): string {
  return n.toLocaleString("en").replaceAll(",", "\u202f");
}

function rgb(colour: string): [number, number, number] {
  const digits = colour.trim().replace("#", "");
  const full = digits.length === 3 ? [...digits].map((c) => c + c).join("") : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as [number, number, number];
}

/** Colours between two, as words of an image. */
function ramp(from: string, to: string): Uint32Array {
  const [a, b] = [rgb(from), rgb(to)];
  const between = (i: number, c: 0 | 1 | 2) => Math.round(a[c] + ((b[c] - a[c]) * i) / 255);
  return Uint32Array.from({ length: 256 }, (_, i) => ((255 << 24) | (between(i, 2) << 16) | (between(i, 1) << 8) | between(i, 0)) >>> 0);
}

export class Plane {
  part: Part = { y: 0, z: 0, scale: 1 };
  row: Points | null = null;
  window: Window | null = null;
  /** The position that is marked. */
  marked: { y: number; z: number } | null = null;
  private colours: Colours = { paper: "#fff", ink: "#000", soft: "#000", line: "#000", mark: "#000", level: "#000" };
  private ratio = 1;
  private sums = new Float32Array();
  private readonly context: CanvasRenderingContext2D;
  private drawing = 0;

  constructor(
    readonly canvas: HTMLCanvasElement,
    private readonly moved: () => void,
  ) {
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("this browser draws no pictures");
    this.context = context;
    this.listen();
  }

  /** Width and height of the picture without its axes, in pixels of the page. */
  get size(): [number, number] {
    return [Math.max(1, this.canvas.clientWidth - LEFT), Math.max(1, this.canvas.clientHeight - BOTTOM)];
  }

  /** Pixels of the picture in one of the page. */
  get density(): number {
    return Math.min(globalThis.devicePixelRatio || 1, 2);
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

  /** Shows a rectangle of cells that begins at 0. */
  fit(columns: number, rows: number): void {
    const [width, height] = this.size;
    const scale = Math.min(width / columns, height / rows, LARGEST);
    this.part = { y: width / 2 / scale - 0.02 * columns, z: height / 2 / scale - 0.02 * rows, scale: scale * 0.96 };
    this.moved();
  }

  /** The cell under a point of the page. */
  cell(event: { clientX: number; clientY: number }): { y: number; z: number } | null {
    const box = this.canvas.getBoundingClientRect();
    const [width, height] = this.size;
    const [px, py] = [event.clientX - box.left - LEFT, event.clientY - box.top];
    const y = Math.floor(this.seen.y[0] + px / this.part.scale);
    const z = Math.floor(this.seen.z[1] - py / this.part.scale);
    return px < 0 || px > width || py > height || y < 0 || z < 0 ? null : { y, z };
  }

  /** Zooms by a factor, about a point of the canvas or its middle. */
  zoom(factor: number, at?: { clientX: number; clientY: number }): void {
    const box = this.canvas.getBoundingClientRect();
    const [width, height] = this.size;
    const dx = at === undefined ? 0 : at.clientX - box.left - LEFT - width / 2;
    const dy = at === undefined ? 0 : height / 2 - (at.clientY - box.top);
    const { y, z, scale } = this.part;
    const next = Math.min(LARGEST, Math.max(scale * factor, 1e-7));
    this.part = { y: y + dx / scale - dx / next, z: z + dy / scale - dy / next, scale: next };
    this.moved();
  }

  /** Moves the view so that a cell is seen. */
  reveal({ y, z }: { y: number; z: number }): void {
    const seen = this.seen;
    const inside = y > seen.y[0] && y + 1 < seen.y[1] && z > seen.z[0] && z + 1 < seen.z[1];
    if (!inside) {
      this.part = { ...this.part, y: y + 0.5, z: z + 0.5 };
      this.moved();
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
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      pointers.set(event.pointerId, now);
      if (other !== undefined) {
        const apart = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
        this.zoom(apart(now) / apart(before), { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      }
      const share = other === undefined ? 1 : 0.5;
      this.part.y -= (share * (now.x - before.x)) / this.part.scale;
      this.part.z += (share * (now.y - before.y)) / this.part.scale;
      this.moved();
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
    new ResizeObserver(() => this.moved()).observe(canvas);
  }

  /** Draws, once before the next picture of the screen. */
  draw(colours: Colours): void {
    this.colours = colours;
    if (this.drawing === 0) {
      this.drawing = requestAnimationFrame(() => {
        this.drawing = 0;
        this.paint();
      });
    }
  }

  private paint(): void {
    this.ratio = this.density;
    const [width, height] = [this.canvas.clientWidth, this.canvas.clientHeight].map((n) => Math.round(n * this.ratio)) as [number, number];
    if (this.canvas.width !== width || this.canvas.height !== height) {
      this.canvas.width = width;
      this.canvas.height = height;
    }
    const [w, h] = this.size.map((n) => Math.max(1, Math.round(n * this.ratio))) as [number, number];
    const image = new ImageData(w, h);
    const words = new Uint32Array(image.data.buffer);
    const ink = ramp(this.colours.paper, this.colours.ink);
    words.fill(ink[0] as number);
    if (this.window !== null) {
      this.paintWindow(words, w, h, this.window);
    }
    if (this.row !== null) {
      const marks = this.window === null ? ink : ramp(this.colours.paper, this.colours.mark);
      this.paintRow(words, w, h, marks, this.row);
    }
    this.context.fillStyle = this.colours.paper;
    this.context.fillRect(0, 0, width, height);
    this.context.putImageData(image, Math.round(LEFT * this.ratio), 0);
    this.paintAxes();
  }

  /** Squares of a window, as large as they are. */
  private paintWindow(words: Uint32Array, w: number, h: number, { y, z, end, side, width, height, shades }: Window): void {
    const levels = ramp(this.colours.paper, this.colours.level);
    const scale = this.part.scale * this.ratio;
    const seen = this.seen;
    for (let py = 0; py < h; py++) {
      const row = Math.floor((seen.z[1] - (py + 0.5) / scale - z) / side);
      if (row < 0 || row >= height) continue;
      // Squares may reach beyond the first and the last column.
      const stop = Math.min(w, Math.ceil((end - seen.y[0]) * scale - 0.5));
      for (let px = Math.max(0, Math.ceil(-seen.y[0] * scale - 0.5)); px < stop; px++) {
        const column = Math.floor((seen.y[0] + (px + 0.5) / scale - y) / side);
        if (column < 0 || column >= width) continue;
        const shade = shades[column * height + row] as number;
        if (shade > 0) words[py * w + px] = levels[shade] as number;
      }
    }
  }

  /** Completions: squares if a cell has a pixel or more; else each pixel by the share of its columns that have theirs in it. */
  private paintRow(words: Uint32Array, w: number, h: number, ink: Uint32Array, row: Points): void {
    const scale = this.part.scale * this.ratio;
    const seen = this.seen;
    if (scale >= 1) {
      // A cell of about a pixel is drawn a little larger, so that it is visible.
      const least = Math.max(scale, 2);
      row.each(Math.floor(seen.y[0]), Math.ceil(seen.y[1]), (y, z) => {
        const [x0, x1] = [Math.round((y - seen.y[0]) * scale), Math.round((y - seen.y[0]) * scale + least)];
        const [y0, y1] = [Math.round((seen.z[1] - z) * scale - least), Math.round((seen.z[1] - z) * scale)];
        for (let py = Math.max(y0, 0); py < Math.min(y1, h); py++) {
          words.fill(ink[255] as number, py * w + Math.min(Math.max(x0, 0), w), py * w + Math.min(Math.max(x1, 0), w));
        }
      });
      return;
    }
    if (this.sums.length !== w * h) this.sums = new Float32Array(w * h);
    const sums = this.sums;
    // Columns that are known, by pixel.
    const known = new Float32Array(w);
    const touched: number[] = [];
    const add = (px: number, py: number, weight: number) => {
      if (px < 0 || px >= w || py < 0 || py >= h || weight === 0) return;
      const at = py * w + px;
      if (sums[at] === 0) touched.push(at);
      (sums[at] as number) += weight;
    };
    let last = -1;
    row.each(Math.floor(seen.y[0]) - 1, Math.ceil(seen.y[1]) + 1, (y, z) => {
      // A cell is spread over the two pixels beside each other, and over the two above each other, that it touches.
      const across = (y + 0.5 - seen.y[0]) * scale - 0.5;
      const px = Math.floor(across);
      const right = across - px;
      if (y !== last) {
        if (px >= 0 && px < w) (known[px] as number) += 1 - right;
        if (px + 1 >= 0 && px + 1 < w) (known[px + 1] as number) += right;
        last = y;
      }
      if (z === NONE) return;
      const down = (seen.z[1] - z - 0.5) * scale - 0.5;
      const py = Math.floor(down);
      const below = down - py;
      add(px, py, (1 - right) * (1 - below));
      add(px + 1, py, right * (1 - below));
      add(px, py + 1, (1 - right) * below);
      add(px + 1, py + 1, right * below);
    });
    for (const at of touched) {
      const share = (sums[at] as number) / (known[at % w] || 1);
      words[at] = ink[Math.min(255, Math.round(255 * Math.sqrt(share)))] as number;
      sums[at] = 0;
    }
  }

  private paintAxes(): void {
    const c = this.context;
    const [width, height] = this.size;
    c.save();
    c.scale(this.ratio, this.ratio);
    c.strokeStyle = this.colours.line;
    c.fillStyle = this.colours.soft;
    c.font = "12px system-ui, sans-serif";
    c.strokeRect(LEFT - 0.5, -1, width + 1, height + 1.5);
    for (const { at, text } of this.ticks(this.seen.y, width)) {
      c.fillRect(LEFT + at, height, 1, 4);
      c.textAlign = "center";
      c.fillText(text, Math.min(LEFT + at, LEFT + width - 16), height + 17);
    }
    for (const { at, text } of this.ticks(this.seen.z, height)) {
      c.fillRect(LEFT - 5, height - at, 4, 1);
      c.textAlign = "right";
      c.fillText(text, LEFT - 7, Math.max(height - at + 4, 10));
    }
    c.textAlign = "left";
    c.fillText("y", LEFT + 4, height + 17);
    c.fillText("z", 4, 14);
    if (this.marked !== null) {
      const size = Math.max(this.part.scale, 7);
      const px = LEFT + (this.marked.y + 0.5 - this.seen.y[0]) * this.part.scale;
      const py = (this.seen.z[1] - this.marked.z - 0.5) * this.part.scale;
      if (px >= LEFT && px <= LEFT + width && py >= 0 && py <= height) {
        c.strokeStyle = this.colours.mark;
        c.lineWidth = 2;
        c.strokeRect(px - size / 2 - 1, py - size / 2 - 1, size + 2, size + 2);
      }
    }
    c.restore();
  }

  /** Round numbers along an axis, and where they are in pixels. */
  private ticks([from, to]: [number, number], length: number): { at: number; text: string }[] {
    const rough = ((to - from) / length) * 80;
    const power = 10 ** Math.floor(Math.log10(rough));
    const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? power);
    const ticks = [];
    for (let n = Math.max(0, Math.ceil(from / step) * step); n <= to; n += step) {
      // The middle of a cell that is seen as one.
      const at = (n + (this.part.scale > 3 ? 0.5 : 0) - from) * this.part.scale;
      if (at >= 0 && at <= length) ticks.push({ at, text: label(n) });
    }
    return ticks;
  }

  /** The picture as SVG: cells as one path if they are not too many, or else as an image. */
  svg(): string {
    const [width, height] = this.size;
    const seen = this.seen;
    const scale = this.part.scale;
    const cells: string[] = [];
    if (this.window === null) {
      this.row?.each(Math.floor(seen.y[0]), Math.ceil(seen.y[1]), (y, z) => {
        if (y >= seen.y[0] && y < seen.y[1] && z >= seen.z[0] && z < seen.z[1]) cells.push(`M${y} ${z}h1v1h-1z`);
      });
    }
    const text = (x: number, y: number, anchor: string, words: string) =>
      `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" text-anchor="${anchor}">${words}</text>`;
    const axes = [
      ...this.ticks(seen.y, width).map(({ at, text: words }) => text(LEFT + at, height + 17, "middle", words)),
      ...this.ticks(seen.z, height).map(({ at, text: words }) => text(LEFT - 7, height - at + 4, "end", words)),
    ];
    const place = `translate(${LEFT} ${height}) scale(${scale} ${-scale}) translate(${-seen.y[0]} ${-seen.z[0]})`;
    const plot =
      this.window === null && cells.length <= 50_000
        ? `<g clip-path="url(#c)"><path transform="${place}" fill="${this.colours.ink}" d="${cells.join("")}"/></g>`
        : `<image width="${width + LEFT}" height="${height + BOTTOM}" href="${this.canvas.toDataURL()}"/>`;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width + LEFT}" height="${height + BOTTOM}" font-family="sans-serif" font-size="12">` +
      `<rect width="100%" height="100%" fill="${this.colours.paper}"/><clipPath id="c"><rect x="${LEFT}" width="${width}" height="${height}"/></clipPath>` +
      `${plot}<path d="M${LEFT} 0V${height}H${LEFT + width}" fill="none" stroke="${this.colours.soft}"/>` +
      `<g fill="${this.colours.soft}">${axes.join("")}</g></svg>\n`
    );
  }
}
