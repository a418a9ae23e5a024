// Rows of tokens to click on: piles of Nim, a board of Chomp, cells of a strip.

import { shape } from "./dom.js";

/** Pixels of a token, and of the widest row. */
const TOKEN = 16;
const WIDTH = 288;
/** Pixels before the rows, for what they are called. */
const NAME = 30;

/**
 * Rows of so many tokens, from the top. `take` is called with the row and the place of the token that is clicked, from 0. Rows that
 * are too long to have their tokens seen are drawn as bars, and clicked on in proportion.
 */
function board(rows: readonly { name: string; tokens: number; poison?: boolean }[], take: (row: number, token: number) => void): SVGElement {
  const longest = Math.max(1, ...rows.map((row) => row.tokens));
  const size = Math.min(TOKEN, WIDTH / longest);
  const svg = shape("svg", { width: NAME + WIDTH, height: rows.length * (TOKEN + 4), role: "img", "aria-label": rows.map((row) => `${row.name}: ${row.tokens}`).join(", ") });
  rows.forEach((row, at) => {
    const y = at * (TOKEN + 4) + 2;
    const name = shape("text", { x: 0, y: y + 12 });
    name.textContent = row.name;
    svg.append(name);
    if (size >= 5) {
      for (let token = 0; token < row.tokens; token++) {
        const poison = row.poison === true && token === 0;
        const cell = shape("rect", { x: NAME + token * size, y, width: size, height: TOKEN, class: poison ? "token poison" : "token" });
        cell.addEventListener("click", () => take(at, token));
        svg.append(cell);
      }
      return;
    }
    const bar = shape("rect", { x: NAME, y, width: row.tokens * size, height: TOKEN, class: "token" });
    bar.addEventListener("click", (event) => {
      const left = bar.getBoundingClientRect().left;
      take(at, Math.min(row.tokens - 1, Math.max(0, Math.floor((event.clientX - left) / size))));
    });
    svg.append(bar);
  });
  return svg;
}

/** A strip of Clobber: `take` is called with the stone that is clicked. */
function strip(cells: string, take: (at: number) => void): SVGElement {
  const size = Math.min(30, WIDTH / Math.max(1, cells.length));
  const svg = shape("svg", { width: NAME + WIDTH, height: size + 4, role: "img", "aria-label": cells });
  [...cells].forEach((cell, at) => {
    const x = 2 + at * size;
    svg.append(shape("rect", { x, y: 2, width: size, height: size, fill: "none", stroke: "currentColor" }));
    if (cell === "_") return;
    const stone = shape("circle", { cx: x + size / 2, cy: 2 + size / 2, r: size / 3, class: cell === "x" ? "token" : "token poison" });
    stone.addEventListener("click", () => take(at));
    svg.append(stone);
  });
  return svg;
}

/** Draws a position, of some numbers and as text, whose clicks lead to others. */
export type Draw = (numbers: readonly number[], text: string, go: (to: readonly number[] | string) => void, facts: Record<string, unknown>) => SVGElement;

/** Piles: those of a pile are taken from the one that is clicked on, if so many may be taken and what is left is one pile. */
export function heaps(...names: readonly string[]): Draw {
  return (piles, _, go, { subtract, octal }) => {
    const rows = piles.map((tokens, at) => ({ name: names[at] ?? String(at + 1), tokens }));
    const may = (taken: number, left: number): boolean => {
      // The first digit stands before the point. A digit has a 1 where nothing, and a 2 where one pile may be left.
      if (typeof octal === "string") return (Number(octal[taken + 1] ?? 0) & (left > 0 ? 2 : 1)) > 0;
      return !Array.isArray(subtract) || subtract.includes(taken);
    };
    return board(rows, (row, token) => {
      if (may((piles[row] as number) - token, token)) go(piles.map((pile, at) => (at === row ? token : pile)));
    });
  };
}

/** A board of Chomp by its columns, the highest first: a square goes, and all above it or to its right. */
export function columns(...names: readonly string[]): Draw {
  return (numbers, _, go) => {
    let sum = 0;
    const lengths = numbers.map((columns) => (sum += columns));
    const rows = lengths.map((tokens, at) => ({ name: names[at] as string, tokens, poison: at === lengths.length - 1 }));
    return board(rows, (row, token) => {
      const left = lengths.map((length, at) => (at <= row ? Math.min(length, token) : length));
      if ((left.at(-1) ?? 0) > 0) go(left.map((length, at) => length - (left[at - 1] ?? 0)));
    });
  };
}

/** A board of Chomp by its rows, of which the longest lies at the bottom. */
export const rows: Draw = (lengths, _, go) => {
  const rows = lengths.map((tokens, at) => ({ name: String(at + 1), tokens, poison: at === 0 })).reverse();
  return board(rows, (row, token) => {
    const from = lengths.length - 1 - row;
    const to = lengths.map((length, at) => (at >= from ? Math.min(length, token) : length)).filter((length) => length > 0);
    if (to.length > 0) go(to);
  });
};

/** A strip of Clobber: a stone takes the place of another one beside it. */
export const cells: Draw = (_, text, go) =>
  strip(text, (at) => {
    const other = text[at] === "x" ? "o" : "x";
    const to = [at - 1, at + 1].find((to) => text[to] === other);
    const next = [...text];
    if (to === undefined) return;
    next[to] = next[at] as string;
    next[at] = "_";
    go(next.join(""));
  });
