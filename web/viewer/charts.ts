// Pictures of the tables whose positions do not lie on sheets: the values of a pile, the winning bites of rectangles, the outcomes of
// strips.

import { axis, label } from "../src/draw/axes.js";
import type { Colours } from "../src/draw/colours.js";
import type { Table } from "../src/table.js";
import type { Drawing, Shape } from "./shapes.js";

/** What a chart shows, drawn in some colours, at most so wide. */
export type Chart = (colours: Colours, width?: number) => Drawing;

/** The usual width, and that of a phone, on which entries of a legend lie below each other. */
const WIDTH = 760;
const NARROW = 560;
const SIZE = 13;
/** Values of piles that are drawn, at least where there are more, and at most. */
const LEAST_VALUES = 60;
const MOST_VALUES = 240;
/** Cells of the longest strip whose outcomes are counted. */
const MOST_CELLS = 11;

/** The chart of a table; null where there is none. */
export async function chartOf(table: Table, signal: AbortSignal): Promise<Chart | null> {
  switch (table.info.game) {
    case "heap":
      return values(table, signal);
    case "chomp-board":
      return bites(table, signal);
    case "clobber":
      return outcomes(table, signal);
    default:
      return null;
  }
}

/** The Grundy values of a pile, with the periods in which they repeat. */
async function values(table: Table, signal: AbortSignal): Promise<Chart> {
  const [lines, period] = await Promise.all([table.sheet([], { signal }), table.period({ signal })]);
  const found = lines.filter((line) => !line.startsWith("#")).map((line) => Number(line.split(" ")[1]));
  const [start, length, saltus] = [Number(period?.start ?? 0), Number(period?.length ?? 0), Number(period?.saltus ?? 0)];
  const value = (n: number) => (n < found.length || length === 0 ? (found[n] as number) : (found[start + ((n - start) % length)] as number) + saltus * Math.floor((n - start) / length));
  const count = length === 0 ? Math.min(found.length, MOST_VALUES) : Math.min(MOST_VALUES, Math.max(LEAST_VALUES, start + 3 * length));
  const all = Array.from({ length: count }, (_, n) => value(n));
  const most = Math.max(1, ...all);
  const words =
    length === 0
      ? "No period of the values is proved."
      : `From n = ${start} on the values repeat with period ${length}${saltus === 0 ? "" : `, and grow by ${saltus} each time`}.`;
  return ({ soft, text, line, dot, one, paper }, wide = WIDTH) => {
    const narrow = wide < NARROW;
    const [left, top, width, height] = [52, 56, wide - 72, narrow ? 230 : 300];
    const across = axis([0, count], width, 1, 60);
    const up = axis([0, most + 1], height, 1, 36);
    const x = (n: number) => left + ((n + 0.5) * width) / count;
    const y = (g: number) => top + height - ((g + 0.5) * height) / (most + 1);
    const shapes: Shape[] = [{ kind: "rect", x: 0, y: 0, width: wide, height: 460, fill: paper }];
    for (let from = start, at = 0; length > 0 && from < count; from += length, at++) {
      const end = Math.min(count, from + length);
      if (at % 2 === 0) shapes.push({ kind: "rect", x: left + (from * width) / count, y: top, width: ((end - from) * width) / count, height, fill: line });
    }
    shapes.push({ kind: "text", x: narrow ? 12 : left, y: 30, words, size: narrow ? 12 : 15, fill: text, bold: true });
    for (const n of across.ticks.filter((n) => n < count)) {
      shapes.push({ kind: "line", x1: x(n), y1: top + height, x2: x(n), y2: top + height + 4, stroke: soft });
      shapes.push({ kind: "text", x: x(n), y: top + height + 18, words: label(n), size: 12, fill: soft, anchor: "middle" });
    }
    for (const g of up.ticks.filter((g) => g <= most)) {
      shapes.push({ kind: "line", x1: left - 4, y1: y(g), x2: left, y2: y(g), stroke: soft });
      shapes.push({ kind: "text", x: left - 8, y: y(g) + 4, words: label(g), size: 12, fill: soft, anchor: "end" });
    }
    shapes.push({ kind: "line", x1: left, y1: top, x2: left, y2: top + height, stroke: soft }, { kind: "line", x1: left, y1: top + height, x2: left + width, y2: top + height, stroke: soft });
    const r = Math.max(2, Math.min(6, (0.42 * width) / count));
    all.forEach((g, n) => shapes.push({ kind: "circle", x: x(n), y: y(g), r, fill: g === 0 ? dot : one }));
    shapes.push({ kind: "text", x: left + width / 2, y: top + height + 38, words: "size n of the pile", size: SIZE, fill: soft, anchor: "middle" });
    shapes.push({ kind: "text", x: 14, y: top + height / 2, words: "Grundy value", size: SIZE, fill: soft, anchor: "middle", turned: true });
    const low = top + height + 62;
    const entries = [[dot, "value 0: a P-position"], [one, "another value: an N-position"], ...(length > 0 ? [[line, "every other period"]] : [])] as [string, string][];
    entries.forEach(([fill, words], at) => {
      const [x, y] = narrow ? [left, low + 20 * at] : [left + ([0, 185, 410][at] ?? 0), low];
      shapes.push({ kind: "rect", x, y: y - 6, width: 11, height: 11, fill }, { kind: "text", x: x + 18, y: y + 4, words, size: SIZE, fill: soft });
    });
    return { width: wide, height: narrow ? 410 : 460, shapes, title: words };
  };
}

/** Every rectangle with the squares that win as a first bite. */
async function bites(table: Table, signal: AbortSignal): Promise<Chart> {
  const openings = (await table.openings({ signal })).map(({ from, moves }) => {
    const rows = from.map(Number);
    const squares = moves.map((to) => {
      // The first row that is shorter afterwards: the bite is at its end.
      const row = rows.findIndex((length, at) => Number(to[at] ?? 0) < length);
      return [row, Number(to[row] ?? 0)] as const;
    });
    return { rows: rows.length, columns: rows[0] ?? 0, squares };
  });
  const [rows, columns] = [Math.max(...openings.map(({ rows }) => rows)), Math.max(...openings.map(({ columns }) => columns))];
  return ({ soft, text, paper, line, unknown, dot, mark }, wide = WIDTH) => {
    const narrow = wide < NARROW;
    const [left, top] = [narrow ? 48 : 56, 56];
    const tile = Math.min(72, (wide - left - 24) / columns);
    const side = (0.84 * tile) / Math.max(rows, columns);
    const [width, height] = [Math.max(left + columns * tile + 24, 340), top + rows * tile + (narrow ? 100 : 80)];
    const shapes: Shape[] = [{ kind: "rect", x: 0, y: 0, width, height, fill: paper }];
    const title = "The winning first bites of every rectangle";
    shapes.push({ kind: "text", x: narrow ? 12 : left, y: 30, words: title, size: narrow ? 13 : 15, fill: text, bold: true });
    for (const board of openings) {
      // In the middle of its tile, as the numbers of rows and columns are.
      const [x, y] = [left + (board.columns - 0.58) * tile - (board.columns * side) / 2, top + (rows - board.rows + 0.42) * tile + (board.rows * side) / 2];
      for (let row = 0; row < board.rows; row++) {
        for (let column = 0; column < board.columns; column++) {
          const wins = board.squares.some(([r, c]) => r === row && c === column);
          const fill = wins ? mark : row === 0 && column === 0 ? dot : unknown;
          shapes.push({ kind: "rect", x: x + column * side, y: y - (row + 1) * side, width: side, height: side, fill, stroke: line });
        }
      }
    }
    for (let column = 1; column <= columns; column++) shapes.push({ kind: "text", x: left + (column - 0.58) * tile, y: top + rows * tile + 16, words: String(column), size: 12, fill: soft, anchor: "middle" });
    for (let row = 1; row <= rows; row++) shapes.push({ kind: "text", x: left - 12, y: top + (rows - row + 0.42) * tile + 4, words: String(row), size: 12, fill: soft, anchor: "end" });
    shapes.push({ kind: "text", x: left + (columns * tile) / 2, y: top + rows * tile + 36, words: "columns", size: SIZE, fill: soft, anchor: "middle" });
    shapes.push({ kind: "text", x: 16, y: top + (rows * tile) / 2, words: "rows", size: SIZE, fill: soft, anchor: "middle", turned: true });
    const low = top + rows * tile + 58;
    for (const [at, [fill, words]] of ([[mark, "a bite here wins"], [dot, "the poisoned square"]] as const).entries()) {
      const [x, y] = narrow ? [left, low + 20 * at] : [left + 150 * at, low];
      shapes.push({ kind: "rect", x, y: y - 10, width: 11, height: 11, fill }, { kind: "text", x: x + 18, y, words, size: SIZE, fill: soft });
    }
    return { width, height, shapes, title };
  };
}

/** How the strips without empty cells end, by their length. */
async function outcomes(table: Table, signal: AbortSignal): Promise<Chart> {
  const most = Math.min(MOST_CELLS, Number(table.info.facts["length"] ?? MOST_CELLS));
  const lengths = Array.from({ length: most }, (_, at) => at + 1);
  const strips = lengths.flatMap((cells) => Array.from({ length: 2 ** cells }, (_, at) => at.toString(2).padStart(cells, "0").replaceAll("0", "x").replaceAll("1", "o")));
  const found = await table.outcomes(strips, { signal });
  const counts = lengths.map(() => new Map<string, number>());
  strips.forEach((strip, at) => {
    const count = counts[strip.length - 1] as Map<string, number>;
    count.set(found[at] as string, (count.get(found[at] as string) ?? 0) + 1);
  });
  return ({ soft, text, paper, dot, one, other, line, unknown }, page = WIDTH) => {
    const narrow = page < NARROW;
    const kinds = [["N", "whoever moves first wins", unknown], ["L", "Left (x) wins", one], ["R", "Right (o) wins", other], ["P", "whoever moves first loses", dot]] as const;
    const [left, top, wide, high] = [56, 56, Math.min(60, (page - 80) / most), narrow ? 200 : 280];
    const gap = wide / 8;
    const [width, height] = [Math.max(Math.min(page, 640), left + most * wide + 24), top + high + (narrow ? 150 : 104)];
    const shapes: Shape[] = [{ kind: "rect", x: 0, y: 0, width, height, fill: paper }];
    const title = "Outcomes of strips without empty cells";
    shapes.push({ kind: "text", x: narrow ? 12 : left, y: 30, words: title, size: narrow ? 13 : 15, fill: text, bold: true });
    counts.forEach((count, at) => {
      const all = 2 ** (at + 1);
      let below = 0;
      for (const [kind, , fill] of kinds) {
        const part = ((count.get(kind) ?? 0) * high) / all;
        if (part > 0) shapes.push({ kind: "rect", x: left + at * wide + gap, y: top + high - below - part, width: wide - 2 * gap, height: part, fill, stroke: line });
        below += part;
      }
      shapes.push({ kind: "text", x: left + (at + 0.5) * wide, y: top + high + 18, words: String(at + 1), size: 12, fill: soft, anchor: "middle" });
    });
    for (const share of [0, 50, 100]) shapes.push({ kind: "text", x: left - 6, y: top + high - (share * high) / 100 + 4, words: `${share} %`, size: 12, fill: soft, anchor: "end" });
    shapes.push({ kind: "text", x: left + (most * wide) / 2, y: top + high + 38, words: "length of the strip", size: SIZE, fill: soft, anchor: "middle" });
    kinds.forEach(([, words, fill], at) => {
      const [x, y] = narrow ? [left, top + high + 66 + at * 20] : [left + (at % 2) * 220, top + high + 66 + Math.floor(at / 2) * 22];
      shapes.push({ kind: "rect", x, y: y - 10, width: 11, height: 11, fill, stroke: line }, { kind: "text", x: x + 18, y, words, size: SIZE, fill: soft });
    });
    return { width, height, shapes, title };
  };
}
