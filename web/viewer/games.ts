// How a table is asked and played: positions as text, who wins, the moves that do, and a board.

import type { Info, Move, Outcome, Position } from "../src/answers.js";
import type { Table } from "../src/table.js";
import { beside, Board, columns, heaps, type Lay, type Layout, rows, strip } from "./board.js";
import { letters, title } from "../src/draw/words.js";

/** A move that the page offers. */
export interface Offered {
  /** The position that it leads to. */
  to: string;
  words: string;
}

export interface Answer {
  outcome: Outcome;
  /** What there is to say besides. */
  words: string;
  moves: Offered[];
}

/** A position on a sheet. Games on three numbers have one layer. */
export interface Point {
  w: number;
  x: number;
  y: number;
  z: number;
  passes: number;
}

/** Who is to move, in a partizan game. */
export type Side = "left" | "right";

/** How the page lays games out, and a position of each to begin with. Those that are not here have no board. */
const SHOWN: Record<string, { first: string; lay?: Lay }> = {
  nim: { first: "5,7,8", lay: heaps(false) },
  chomp: { first: "5,3,4", lay: columns("top", "middle", "bottom") },
  "nim-4": { first: "2,3,4,6", lay: heaps(false) },
  "chomp-heap": { first: "3,2,1,2", lay: beside(columns("top", "middle", "bottom"), heaps(false)) },
  "chomp-4": { first: "2,3,1,2", lay: columns("4th", "3rd", "2nd", "bottom") },
  "chomp-board": { first: "5,5,5,5", lay: rows },
  wythoff: { first: "4,9", lay: heaps(true) },
  heap: { first: "3,4,5", lay: heaps(false) },
  clobber: { first: "xoxoxo" },
};

/** What is known of a position, in words: `grundy values 3, 4, 5; grundy 2`. */
function listed(details: Record<string, unknown>): string {
  const known = Object.entries(details).filter(([, value]) => value !== null);
  return known.map(([name, value]) => `${name.replaceAll("_", " ")} ${Array.isArray(value) ? value.map((one) => one ?? "?").join(", ") : value}`).join("; ");
}

/** How a table is asked and played. */
export class Game {
  readonly info: Info;
  /** What the table is. */
  readonly title: string;
  /** How positions are written. */
  readonly form: string;
  /** A small position to begin with. */
  readonly first: string;
  /** Whether there are two players with moves of their own. */
  readonly partizan: boolean;
  /** Whether lines of play are told, so that the table plays: not where moves are blocked. */
  readonly plays: boolean;

  constructor(private readonly table: Table) {
    const { info } = table;
    const { game, form, numbers, passes, facts } = info;
    const moves = facts["moves"];
    this.info = info;
    this.title = title(info);
    this.form = `position ${form}${Array.isArray(moves) ? `; moves to ${moves.join("; ")}` : ""}`;
    this.first = SHOWN[game]?.first ?? [5, 3, 4, 2].slice(0, numbers ?? 3).join(",");
    if (passes === 1) this.first += ",1";
    this.partizan = game === "clobber";
    this.plays = game !== "wythoff" || Number(facts["k"] ?? 1) === 1;
  }

  async ask(text: string, signal: AbortSignal): Promise<Answer> {
    const { reach } = this.table.info;
    const position = await this.table.parse(text, { signal });
    const [found, details] = await Promise.all([this.table.winningMoves(position, { signal }), this.table.details(position, { signal })]);
    const unsure = found.outcome === "N" && found.lacks !== null ? `But ${found.lacks.words}.` : "";
    const beyond = found.outcome === "beyond" && reach !== null ? `In this table ${reach}.` : "";
    return {
      outcome: found.outcome,
      words: [listed(details), unsure, beyond].filter((said) => said !== "").join(". "),
      moves: found.moves.map((move) => ({ to: move.text, words: this.label(move, position) })),
    };
  }

  /** The best play from a position: the first move, and whether the game is over instead. Null where none is known. */
  async best(text: string, side: Side | null, signal: AbortSignal): Promise<{ over: boolean; to: string } | null> {
    const lines = await this.table.lines(text, { signal }).catch(() => []);
    const line = lines.find(({ first }) => first === side) ?? null;
    if (line === null) return null;
    const [to] = line.positions;
    return to === undefined ? { over: true, to: text } : { over: false, to: await this.table.format(to, { signal }) };
  }

  /** What a move did, in words. */
  async told(from: string, to: string): Promise<string> {
    const [before, after] = await Promise.all([this.table.parse(from), this.table.parse(to)]);
    return this.described(before, after) ?? `move to ${to}`;
  }

  /** Something to play on, and how moves that win are marked on it. */
  async board(
    text: string,
    mover: Side | null,
    say: (words: string) => void,
    go: (to: string) => void,
    signal: AbortSignal,
  ): Promise<{ element: Element; hint: (moves: readonly Offered[]) => void } | null> {
    const position = await this.table.parse(text, { signal });
    if (this.table.info.game === "clobber") {
      const cells = (await this.table.format(position, { signal })).replaceAll(".", "_");
      return { element: strip(cells, mover === null ? "" : mover === "left" ? "x" : "o", say, go), hint: () => {} };
    }
    const layout = this.layout(position);
    if (layout === null) return null;
    const left = this.left(position);
    const written = (to: readonly number[]) => [...to, ...left].join(",");
    const board = new Board(layout, say, (to) => go(written(to)));
    return {
      element: board.element,
      hint: (moves) => {
        const wins = new Set(moves.map(({ to }) => to));
        board.hint((to) => wins.has(written(to)));
      },
    };
  }

  /** The passes of a position, if it has any. */
  private left(position: Position): Position {
    return this.table.info.passes === null ? [] : position.slice(-1);
  }

  private layout(position: Position): Layout | null {
    const { game, numbers, facts } = this.table.info;
    const drawn = position.slice(0, position.length - this.left(position).length).map(Number);
    const lay = SHOWN[game]?.lay;
    return lay === undefined || (numbers !== null && drawn.length !== numbers) ? null : lay(drawn, facts);
  }

  /** What a move does: null where the page knows no words for it. */
  private described(from: Position, to: Position): string | null {
    const { numbers } = this.table.info;
    const [passes, left] = [this.left(from), this.left(to)];
    if (passes[0] !== left[0]) return "pass";
    const target = to.slice(0, to.length - left.length).map(Number);
    const layout = this.layout(from);
    for (const [row, { tokens }] of layout?.rows.entries() ?? []) {
      // What a row keeps is one of the numbers of rows of a position, so that few are tried.
      for (const kept of tokens <= 64 ? Array.from({ length: tokens }, (_, at) => at) : this.kept(target)) {
        if (kept >= tokens) continue;
        const lengths = layout?.after(row, kept) ?? null;
        if (lengths !== null && layout?.numbers(lengths).join() === target.join()) return layout.words(row, kept);
      }
    }
    if (numbers === null || target.length !== numbers) return null;
    const names = numbers === 2 ? ["x", "y"] : letters(this.table.info);
    const changes = target.map((number, at) => ({ letter: names[at] as string, by: Number(from[at]) - number })).filter(({ by }) => by !== 0);
    return changes.map(({ letter, by }) => `${by > 0 ? "lower" : "raise"} ${letter} by ${Math.abs(by).toLocaleString("en")}`).join(", ") || null;
  }

  /** The lengths that rows of a position can have. */
  private kept(target: readonly number[]): number[] {
    let sum = 0;
    return [...target, ...target.map((number) => (sum += number))];
  }

  /** What a move is called: what it does, and where it leads. */
  private label({ role, to, text }: Move, from: Position): string {
    const piles = this.table.info.passes === null ? text : to.slice(0, -1).join(",");
    const words = this.described(from, to);
    const said = words === null ? piles : words === "pass" ? words : `${words} → ${piles}`;
    switch (role) {
      case "wins":
        return said;
      case "unless-blocked":
        return `${said}, unless it is blocked`;
      case "block":
        return `${said}, which has to be blocked`;
      case "left":
        return `Left: ${said}`;
      case "right":
        return `Right: ${said}`;
    }
  }

  /** Where a position lies on the planes of the table. */
  async point(text: string): Promise<Point | null> {
    const { numbers, passes } = this.table.info;
    const all = (await this.table.parse(text)).map(Number);
    const [z = 0, y = 0, x = 0, w = 0] = all.slice(0, numbers ?? 0).reverse();
    return numbers === null ? null : { w, x, y, z, passes: passes === null ? 0 : (all.at(-1) ?? 0) };
  }
}
