// Rows of tokens that are taken, by pointer and by keyboard: piles of Nim, a board of Chomp; and the cells of a strip.

import { many, ordinal } from "../src/draw/words.js";
import { make } from "./dom.js";

export interface Row {
  name: string;
  tokens: number;
  /** Whether its first token loses the game. */
  poison?: boolean;
}

/** A position as rows of tokens, of which one is cut to fewer. */
export interface Layout {
  rows: readonly Row[];
  /** The rows that are left when one of them keeps `left` tokens; null where that is not a move. */
  after(row: number, left: number): readonly number[] | null;
  /** The numbers of a position of such rows. */
  numbers(lengths: readonly number[]): readonly number[];
  words(row: number, left: number): string;
  /** The numbers of a position in which one row is split into two with these numbers of tokens; null where that is not a move. */
  split?(row: number, left: number, right: number): readonly number[] | null;
}

export type Lay = (numbers: readonly number[], facts: Record<string, unknown>) => Layout;

/** Piles: some is taken from one, if a move may take that number and what is left is one pile. */
export function heaps(both: boolean): Lay {
  return (piles, { subtract, octal, k }) => {
    const may = (taken: number, left: number): boolean => {
      // The first digit stands before the point. A digit has a 1 where nothing, and a 2 where one pile may be left.
      if (typeof octal === "string") return (Number(octal[taken + 1] ?? 0) & (left > 0 ? 2 : 1)) > 0;
      return !Array.isArray(subtract) || subtract.includes(taken);
    };
    const numbered = subtract !== undefined || octal !== undefined;
    const name = (at: number) => (numbered ? `pile ${at + 1}` : both ? "ab"[at] as string : (["w", "x", "y", "z"].slice(-piles.length)[at] ?? String(at + 1)));
    const rows = piles.map((tokens, at) => ({ name: name(at), tokens }));
    const least = Math.min(...piles);
    const together = both && k !== undefined;
    if (together) rows.push({ name: "both", tokens: least });
    return {
      rows,
      after: (row, left) => {
        if (row === piles.length) return [...piles.map((pile) => pile - (least - left)), left];
        if (!may((piles[row] as number) - left, left)) return null;
        const next = piles.map((pile, at) => (at === row ? left : pile));
        return together ? [...next, Math.min(...next)] : next;
      },
      numbers: (lengths) => lengths.slice(0, piles.length),
      words: (row, left) => {
        if (row === piles.length) return `take ${(least - left).toLocaleString("en")} from both piles`;
        return `take ${((piles[row] as number) - left).toLocaleString("en")} from ${piles.length === 1 ? "the pile" : numbered ? name(row) : `pile ${name(row)}`}`;
      },
      ...(typeof octal !== "string"
        ? {}
        : {
            split: (row: number, left: number, right: number) => {
              const taken = (piles[row] as number) - left - right;
              // The digit has a 4 where two piles may be left.
              return left > 0 && right > 0 && (Number(octal.replace(".", "")[taken] ?? 0) & 4) > 0 ? piles.flatMap((pile, at) => (at === row ? [left, right] : [pile])) : null;
            },
          }),
    };
  };
}

/** What a bite of Chomp takes: the square, and all above it or to its right. */
function bite(lengths: readonly number[], names: readonly string[], after: Layout["after"]): Layout["words"] {
  return (row, left) => {
    const next = after(row, left) ?? lengths;
    const gone = lengths.reduce((sum, length, at) => sum + length - (next[at] as number), 0);
    return `bite square ${(left + 1).toLocaleString("en")} of the ${names[row]} row, ${many(gone, "square")}`;
  };
}

/** A board of Chomp by its columns, the highest first. */
export function columns(...names: readonly string[]): Lay {
  return (numbers) => {
    let sum = 0;
    const lengths = numbers.map((columns) => (sum += columns));
    const after = (row: number, left: number) => {
      const next = lengths.map((length, at) => (at <= row ? Math.min(length, left) : length));
      return (next.at(-1) ?? 0) > 0 ? next : null;
    };
    return {
      rows: lengths.map((tokens, at) => ({ name: names[at] as string, tokens, poison: at === lengths.length - 1 })),
      after,
      numbers: (lengths) => lengths.map((length, at) => length - (lengths[at - 1] ?? 0)),
      words: bite(lengths, names, after),
    };
  };
}

/** Two games beside each other, of which the second has the last number. */
export function beside(first: Lay, second: Lay): Lay {
  return (numbers, facts) => {
    const [a, b] = [first(numbers.slice(0, -1), facts), second(numbers.slice(-1), facts)];
    const count = a.rows.length;
    const after: Layout["after"] = (row, left) => {
      const [x, y] = row < count ? [a.after(row, left), b.rows.map(({ tokens }) => tokens)] : [a.rows.map(({ tokens }) => tokens), b.after(row - count, left)];
      return x === null || y === null ? null : [...x, ...y];
    };
    return {
      rows: [...a.rows, ...b.rows.map((row) => ({ ...row, name: "heap" }))],
      after,
      numbers: (lengths) => [...a.numbers(lengths.slice(0, count)), ...b.numbers(lengths.slice(count))],
      words: (row, left) => (row < count ? a.words(row, left) : b.words(row - count, left).replace("the pile", "the heap")),
    };
  };
}

/** A board of Chomp by its rows, of which the longest lies at the bottom. */
export const rows: Lay = (numbers) => {
  const lengths = [...numbers].reverse();
  const names = lengths.map((_, at) => ordinal(lengths.length - 1 - at));
  const after = (row: number, left: number) => {
    const next = lengths.map((length, at) => (at <= row ? Math.min(length, left) : length));
    return (next.at(-1) ?? 0) > 0 ? next : null;
  };
  return {
    rows: lengths.map((tokens, at) => ({ name: String(lengths.length - at), tokens, poison: at === lengths.length - 1 })),
    after,
    numbers: (lengths) => lengths.filter((length) => length > 0).reverse(),
    words: bite(lengths, names, after),
  };
};

/** Tokens of the longest row that are seen one by one, and rows of them. */
const MOST_TOKENS = 30;
const MOST_ROWS = 16;

/** A board to play on. `say` is called with what a move would do, `take` when it is made. */
export class Board {
  readonly element: HTMLElement;
  private tokens: HTMLButtonElement[][] = [];
  /** The first of two cuts between which tokens are taken. */
  private cut: { row: number; at: number } | null = null;

  constructor(
    private readonly layout: Layout,
    private readonly say: (words: string) => void,
    private readonly take: (to: readonly number[]) => void,
  ) {
    const longest = Math.max(1, ...layout.rows.map(({ tokens }) => tokens));
    const small = longest <= MOST_TOKENS && layout.rows.length <= MOST_ROWS;
    this.element = make("div", { className: small ? "tokens" : "bars" });
    this.element.style.setProperty("--longest", String(longest));
    layout.rows.forEach((row, at) => this.element.append(small ? this.row(row, at) : this.bar(row, at, longest)));
    if (small) this.keys();
  }

  /** Marks the moves that win. */
  hint(wins: (to: readonly number[]) => boolean): void {
    this.tokens.forEach((row, at) =>
      row.forEach((token, left) => {
        const to = this.to(at, left);
        token.classList.toggle("wins", to !== null && wins(to));
      }),
    );
  }

  private to(row: number, left: number): readonly number[] | null {
    const lengths = this.layout.after(row, left);
    return lengths === null ? null : this.layout.numbers(lengths);
  }

  private row({ name, tokens, poison }: Row, at: number): HTMLElement {
    const place = make("div", { className: "row" });
    place.append(make("span", { className: "name", textContent: name }));
    this.tokens[at] = Array.from({ length: tokens }, (_, left) => {
      const to = this.to(at, left);
      const words = to === null ? (poison === true && left === 0 ? "the poisoned square: whoever eats it loses" : "no move") : this.layout.words(at, left);
      const token = make("button", { type: "button", className: poison === true && left === 0 ? "token poison" : "token", title: words, tabIndex: -1 });
      token.setAttribute("aria-label", words);
      if (to === null) token.setAttribute("aria-disabled", "true");
      const show = () => {
        this.mark(this.layout.after(at, left));
        this.say(words);
      };
      token.onpointerenter = show;
      token.onfocus = show;
      token.onpointerleave = token.onblur = () => {
        this.mark(null);
        this.say("");
      };
      token.onclick = () => to !== null && this.take(to);
      if (left > 0 && this.layout.split !== undefined) place.append(this.gap(at, left, tokens));
      place.append(token);
      return token;
    });
    return place;
  }

  /** The place between two tokens: two of them are the ends of what is taken, and what lies beside it is left as two piles. */
  private gap(row: number, left: number, tokens: number): HTMLElement {
    const gap = make("button", { type: "button", className: "split", tabIndex: -1 });
    gap.setAttribute("aria-label", `cut after token ${left} of ${tokens}`);
    gap.onclick = () => {
      const first = this.cut;
      this.cut = null;
      if (first === null || first.row !== row) {
        this.cut = { row, at: left };
        this.say("Click where the other end is: the tokens between the two cuts are taken, and two piles are left.");
        return;
      }
      const [a, b] = [Math.min(first.at, left), Math.max(first.at, left)];
      const to = this.layout.split?.(row, a, tokens - b) ?? null;
      if (to === null) this.say(`${many(b - a, "token")} cannot be taken from the middle of a pile.`);
      else this.take(to);
    };
    return gap;
  }

  /** Marks the tokens that a move takes. */
  private mark(left: readonly number[] | null): void {
    this.tokens.forEach((row, at) => row.forEach((token, i) => token.classList.toggle("going", left !== null && i >= (left[at] ?? 0))));
  }

  /** One token is reached by the tabulator, the others by arrows. */
  private keys(): void {
    const first = this.tokens.find((row) => row.length > 0)?.[0];
    if (first !== undefined) first.tabIndex = 0;
    this.element.addEventListener("keydown", (event) => {
      const row = this.tokens.findIndex((row) => row.includes(event.target as HTMLButtonElement));
      const at = this.tokens[row]?.indexOf(event.target as HTMLButtonElement) ?? -1;
      const to: Record<string, [number, number]> = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
      const step = to[event.key];
      if (row < 0 || step === undefined) return;
      event.preventDefault();
      let next = row + step[0];
      while (this.tokens[next]?.length === 0) next += step[0];
      const tokens = this.tokens[next];
      const token = tokens?.[Math.min(tokens.length - 1, at + step[1])];
      if (token === undefined) return;
      (event.target as HTMLButtonElement).tabIndex = -1;
      token.tabIndex = 0;
      token.focus();
    });
  }

  /** A row that is too long for its tokens: a slider says how many are left, and a button then what is done. */
  private bar({ name, tokens, poison }: Row, at: number, longest: number): HTMLElement {
    const place = make("div", { className: "row" });
    const slider = make("input", { type: "range", min: "0", max: String(tokens), value: String(tokens), disabled: tokens === 0 });
    slider.setAttribute("aria-label", `what is left of ${name}`);
    slider.style.width = `max(1.5rem, ${(100 * tokens) / longest}%)`;
    const left = make("output", { textContent: tokens.toLocaleString("en") });
    const button = make("button", { type: "button", hidden: true });
    slider.oninput = () => {
      const kept = slider.valueAsNumber;
      const to = kept === tokens ? null : this.to(at, kept);
      left.textContent = kept.toLocaleString("en");
      button.hidden = kept === tokens;
      button.disabled = to === null;
      const words = this.layout.words(at, kept);
      button.textContent = to === null ? "No move" : `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
      button.onclick = () => to !== null && this.take(to);
    };
    place.append(make("span", { className: poison === true ? "name poisoned" : "name", textContent: name }), slider, left, button);
    return place;
  }
}

/** A strip of Clobber: a stone takes the place of another one beside it. Where there are two, it is chosen which. `mover` is whose stones move; all may if it is empty. */
export function strip(cells: string, mover: string, say: (words: string) => void, take: (to: string) => void): HTMLElement {
  const place = make("div", { className: "tokens strip" });
  place.style.setProperty("--longest", String(cells.length));
  let chosen: number | null = null;
  const targets = (at: number) => [at - 1, at + 1].filter((to) => "xo".includes(cells[at] as string) && cells[to] === (cells[at] === "x" ? "o" : "x"));
  const buttons = [...cells].map((cell, at) => {
    const button = make("button", { type: "button", className: `cell ${cell === "x" ? "left" : cell === "o" ? "right" : "empty"}` });
    const what = cell === "_" ? "empty" : `${cell}, ${cell === "x" ? "Left" : "Right"}`;
    button.setAttribute("aria-label", `cell ${at + 1}: ${what}`);
    button.disabled = cell === "_";
    button.onclick = () => {
      if (chosen !== null && targets(chosen).includes(at)) {
        move(chosen, at);
        return;
      }
      if (mover !== "" && cells[at] !== mover) {
        say(`It is the move of ${mover === "x" ? "Left, whose stones are x" : "Right, whose stones are o"}.`);
        return;
      }
      const found = targets(at);
      if (found.length === 1) move(at, found[0] as number);
      chosen = found.length === 2 ? at : null;
      buttons.forEach((button, i) => {
        button.classList.toggle("going", chosen !== null && found.includes(i));
        button.classList.toggle("chosen", i === chosen);
      });
      if (found.length === 2) say("Which of the two is captured? Click it.");
      if (found.length === 0) say("This stone has no other one beside it.");
    };
    return button;
  });
  const move = (from: number, to: number) => {
    const next = [...cells];
    next[to] = next[from] as string;
    next[from] = "_";
    take(next.join(""));
  };
  place.append(...buttons);
  return place;
}
