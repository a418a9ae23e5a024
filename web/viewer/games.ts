// How a table is asked and played: positions as text, who wins, the moves that do, and a board.

import type { Info, Move, Outcome, Position } from "../src/answers.js";
import type { Planes } from "../src/draw/planes.js";
import { letters, title } from "../src/draw/words.js";
import type { SupermexError } from "../src/errors.js";
import type { Table } from "../src/table.js";
import { Board, beside, columns, heaps, type Lay, type Layout, rows, strip } from "./board.js";

/** A move that the page offers. */
export interface Offered {
  /** The position that it leads to. */
  to: string;
  words: string;
  /** What stands beside it in place of the position. */
  note?: string;
}

export interface Answer {
  outcome: Outcome;
  /** The Grundy value, where that is the answer. */
  value: string | null;
  /** What there is to say besides. */
  words: string;
  moves: Offered[];
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

/** With a capital, as a sentence begins. */
function capital(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

/** What is known of a position, in words: `Grundy value 2. Grundy values of the piles 4, 2, 4.` */
function listed(details: Record<string, unknown>): string {
  const names: Record<string, string> = { grundy: "Grundy value", grundy_values: "Grundy values of the piles", partners: "Numbers that complete the piles:", index: "Its number among the pairs:", xi: "Its ξ in the papers:" };
  const known = Object.entries(details).filter(([name, value]) => value !== null && !(name === "may_block" && value === 0));
  const said = known.map(([name, value]) => `${names[name] ?? name.replaceAll("_", " ")} ${Array.isArray(value) ? value.map((one) => one ?? "?").join(", ") : value}`);
  return said.map(capital).join(". ");
}

/** A move of Clobber: a stone takes the place of one beside it. Empty cells at the ends may be left out afterwards. */
function captured(from: Position, to: Position): string | null {
  for (let at = 0; at < from.length; at++) {
    for (const next of [at - 1, at + 1]) {
      if (Number(from[at]) === 0 || Number(from[next] ?? 0) !== 3 - Number(from[at])) continue;
      const cells = from.map(Number);
      cells[next] = cells[at] as number;
      cells[at] = 0;
      const bare = (all: readonly unknown[]) => all.join("").replaceAll(/^0+|0+$/g, "");
      if (cells.join() === to.map(Number).join() || bare(cells) === bare(to.map(Number))) return `the stone at ${at + 1} takes ${next + 1}`;
    }
  }
  return null;
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
    this.form = `${form}${Array.isArray(moves) ? `; moves to ${moves.join("; ")}` : ""}`;
    this.first = SHOWN[game]?.first ?? [5, 3, 4, 2].slice(0, numbers ?? 3).join(",");
    if (passes === 1) this.first += ",1";
    this.partizan = game === "clobber";
    this.plays = game !== "wythoff" || Number(facts["k"] ?? 1) === 1;
  }

  async ask(text: string, signal: AbortSignal): Promise<Answer> {
    const { reach } = this.table.info;
    const position = await this.table.parse(text, { signal });
    // By its text: of a table of values, three numbers and a heap of 0 would be the same numbers.
    const [found, details] = await Promise.all([this.table.winningMoves(text, { signal }), this.table.details(text, { signal })]);
    // Three numbers of a table of values are asked for theirs.
    const { grundy, ...rest } = details;
    const valued = this.valued(position) && grundy !== undefined && grundy !== null;
    const unsure = found.outcome === "N" && found.lacks !== null ? `But ${found.lacks.words}.` : "";
    const beyond = found.outcome === "beyond" && reach !== null ? `In this table ${reach}.` : "";
    return {
      outcome: found.outcome,
      value: valued ? `Grundy value ${String(grundy)}` : null,
      words: [listed(valued ? rest : details), unsure, beyond].filter((said) => said !== "").join(". ").replace(/([^.])$/, "$1."),
      moves: found.moves.map((move) => ({ to: valued ? this.bare(move.to) : move.text, words: this.label(move, position), note: this.short(move, valued) })),
    };
  }

  /** Whether a position of a table on four numbers has three, and so a Grundy value. */
  private valued(position: Position): boolean {
    const { numbers } = this.table.info;
    return numbers === 4 && position.length - this.left(position).length === 3;
  }

  /** Why a position has its answer, where the table has one number that completes its others. */
  async why(text: string, { outcome, value }: Answer, planes: Planes | null): Promise<string> {
    const position = await this.table.parse(text);
    const left = this.left(position);
    const piles = position.slice(0, position.length - left.length).map(Number);
    if (value !== null) return `Beside a heap of ${value.replace(/\D+/, "")} the player to move loses.`;
    if (planes === null || (outcome !== "N" && outcome !== "P") || piles.length !== this.info.numbers) return "";
    const others = piles.slice(0, -1);
    const passes = planes.levels.length < 2 ? 0 : Number(left[0] ?? 0) % 2;
    const found = await this.table.completion(others, { passes }).catch(() => undefined);
    if (found === undefined) return "";
    const said = others.map((n) => n.toLocaleString("en"));
    const names = said.length < 2 ? said.join("") : `${said.slice(0, -1).join(", ")} and ${said.at(-1)}`;
    if (outcome === "P") return `${names} ${others.length === 1 ? "is" : "are"} completed by ${Number(found).toLocaleString("en")}: every move from here leads to an N-position.`;
    const last = (piles.at(-1) ?? 0).toLocaleString("en");
    return found === null ? `No number completes ${names} to a P-position.` : `${names} ${others.length === 1 ? "is" : "are"} completed by ${Number(found).toLocaleString("en")}, not by ${last}.`;
  }

  /** Every legal move of a player; null where they are not known. */
  async legal(text: string, side: Side | null): Promise<Offered[] | null> {
    const position = await this.table.parse(text);
    try {
      const { moves } = await this.table.options(position);
      return moves.filter(({ player }) => player === side).map(({ to, text }) => ({ to: text, words: capital(this.described(position, to) ?? text) }));
    } catch (error) {
      // More moves than the reader lists.
      if ((error as Partial<SupermexError>).code !== "usage") throw error;
      return null;
    }
  }

  /** The position after a pass; null where nobody may pass. */
  passed(text: string): string | null {
    if (!this.info.passes) return null;
    const numbers = text.split(",").map((part) => part.trim());
    const left = numbers.length > (this.info.numbers ?? 3) ? Number(numbers.at(-1)) : this.info.passes;
    return left > 0 ? [...numbers.slice(0, this.info.numbers ?? 3), left - 1].join(",") : null;
  }

  /** The best play from a position: the first move, and whether the game is over instead. Null where none is known. */
  async best(text: string, side: Side | null, signal: AbortSignal): Promise<{ over: boolean; to: string } | null> {
    const lines = await this.table.lines(text, { signal }).catch(() => []);
    const line = lines.find(({ first }) => first === side) ?? null;
    if (line === null) return null;
    const [to] = line.positions;
    // A line without a move is a game that is over, unless the table lacks the move.
    if (to === undefined) return line.lacks === null ? { over: true, to: text } : null;
    return { over: false, to: await this.table.format(to, { signal }) };
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
    const written = (to: readonly number[]) => (this.valued(position) ? this.bare(to) : [...to, ...left].join(","));
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

  /** The numbers of a position without its passes. What is asked for its Grundy value lies beside a heap of 0. */
  private piles(position: Position): number[] {
    const piles = position.slice(0, position.length - this.left(position).length).map(Number);
    return this.valued(position) ? [...piles, 0] : piles;
  }

  /** The text of a position that is asked for its Grundy value. */
  private bare(to: Position): string {
    return to.slice(0, 3).join(",");
  }

  private layout(position: Position): Layout | null {
    const { game, numbers, facts } = this.table.info;
    const drawn = this.piles(position);
    const lay = SHOWN[game]?.lay;
    return lay === undefined || (numbers !== null && drawn.length !== numbers) ? null : lay(drawn, facts);
  }

  /** What a move does: null where the page knows no words for it. */
  private described(from: Position, to: Position): string | null {
    const { numbers } = this.table.info;
    if (this.partizan) return captured(from, to);
    const [passes, left] = [this.left(from), this.left(to)];
    if (passes[0] !== left[0]) return "pass";
    const target = this.piles(to);
    const layout = this.layout(from);
    for (const [row, { tokens }] of layout?.rows.entries() ?? []) {
      // What a row keeps is one of the numbers of rows of a position, so that few are tried.
      for (const kept of tokens <= 64 ? Array.from({ length: tokens }, (_, at) => at) : this.kept(target)) {
        if (kept >= tokens) continue;
        const lengths = layout?.after(row, kept) ?? null;
        if (lengths !== null && layout?.numbers(lengths).join() === target.join()) return layout.words(row, kept);
      }
    }
    const split = numbers === null ? from.findIndex((_, at) => target.length === from.length + 1 && [...from.slice(0, at), ...target.slice(at, at + 2), ...from.slice(at + 1)].map(Number).join() === target.join()) : -1;
    if (split >= 0) return `split pile ${split + 1} into ${target[split]} and ${target[split + 1]}`;
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

  /** What a move is called. */
  private label({ role, to, text }: Move, from: Position): string {
    const words = this.described(from, to);
    const said = words === null ? text : capital(words);
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

  /** Where a move leads, without its passes. */
  private short({ to, text }: Move, valued: boolean): string {
    if (valued) return this.bare(to).replaceAll(",", ", ");
    return this.info.passes ? to.slice(0, -1).join(", ") : text.replaceAll(",", ", ");
  }
}
