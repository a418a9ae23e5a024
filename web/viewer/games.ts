// How a table is asked and played: positions as text, who wins, the moves that do, and something to click on.

import type { Info, Move, Outcome, Position } from "../src/answers.js";
import type { Table } from "../src/table.js";
import { cells, columns, type Draw, heaps, rows } from "./board.js";

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

/** How the page names and draws games. Those that are not here have the name that they give themselves, and are not drawn. */
const SHOWN: Record<string, { title: string; first: string; draw: Draw }> = {
  nim: { title: "3-pile Nim", first: "5,7,8", draw: heaps("x", "y", "z") },
  chomp: { title: "3-row Chomp", first: "5,3,4", draw: columns("top", "mid", "low") },
  "nim-4": { title: "4-pile Nim", first: "2,3,4,6", draw: heaps("w", "x", "y", "z") },
  "chomp-4": { title: "4-row Chomp", first: "2,3,1,2", draw: columns("4th", "3rd", "2nd", "1st") },
  "chomp-board": { title: "Chomp on boards", first: "5,5,5,5", draw: rows },
  wythoff: { title: "Wythoff Nim", first: "4,9", draw: heaps("a", "b") },
  heap: { title: "Piles", first: "3,4,5", draw: heaps() },
  clobber: { title: "Linear Clobber", first: "xoxoxo", draw: cells },
};

const PLAYERS: Record<Outcome, string> = {
  P: "P: whoever just moved wins",
  N: "N: whoever is to move wins",
  beyond: "beyond the table",
  L: "L: Left wins, whoever moves first",
  R: "R: Right wins, whoever moves first",
};

/** Who wins, in words. */
export function words(outcome: Outcome): string {
  return PLAYERS[outcome];
}

function title({ game, rules, passes, cells, bytes, facts }: Info): string {
  const size = `${cells.toLocaleString("en")} cells, ${(bytes / 1e6).toLocaleString("en", { maximumSignificantDigits: 3 })} MB`;
  // Rules of one line are shown. Others are shown by their name and size.
  const said = passes === null && facts["name"] === undefined;
  const extra = [
    passes ? " with a pass" : "",
    said ? `, ${rules}` : facts["misere"] ? ", misère" : "",
    isVaried(facts) ? ", with variants" : "",
    Array.isArray(facts["box"]) ? `, a box of ${facts["box"].join(" x ")}` : "",
    facts["sheets"] === undefined ? "" : `, ${Number(facts["sheets"]).toLocaleString("en")} sheets`,
  ];
  return `${facts["name"] ?? SHOWN[game]?.title ?? game}${extra.join("")}: ${size}`;
}

/** Whether positions are declared that the rules do not give. */
export function isVaried({ variants, random_variants: random }: Info["facts"]): boolean {
  return (Array.isArray(variants) && variants.length > 0) || (random ?? null) !== null;
}

/** What is known of a position, in words: `grundy values 3, 4, 5; grundy 2`. */
function listed(details: Record<string, unknown>): string {
  const known = Object.entries(details).filter(([, value]) => value !== null);
  return known.map(([name, value]) => `${name.replaceAll("_", " ")} ${Array.isArray(value) ? value.map((one) => one ?? "?").join(", ") : value}`).join("; ");
}

/** How a table is asked and played. */
export class Game {
  /** What the table is. */
  readonly title: string;
  /** How positions are written. */
  readonly form: string;
  /** A position to begin with. */
  readonly first: string;

  constructor(private readonly table: Table) {
    const { game, form, numbers, facts } = table.info;
    const moves = facts["moves"];
    this.title = title(table.info);
    this.form = `position ${form}${Array.isArray(moves) ? `; moves to ${moves.join("; ")}` : ""}`;
    this.first = SHOWN[game]?.first ?? [5, 3, 4, 2].slice(0, numbers ?? 3).join(",");
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

  /** Something to click on, which leads to other positions. */
  async board(text: string, go: (to: string) => void, signal: AbortSignal): Promise<Element | null> {
    const { game, numbers, passes, facts } = this.table.info;
    const position = await this.table.parse(text, { signal });
    const left = passes === null ? [] : position.slice(-1);
    const drawn = position.slice(0, position.length - left.length).map(Number);
    if (numbers !== null && drawn.length !== numbers) return null;
    const to = (to: readonly number[] | string) => go(typeof to === "string" ? to : [...to, ...left].join(","));
    return SHOWN[game]?.draw(drawn, await this.table.format(position, { signal }), to, facts) ?? null;
  }

  /** What a move is called: where it leads, without the passes, unless it is one. */
  private label({ role, to, text }: Move, from: Position): string {
    const piles = this.table.info.passes === null ? text : to.slice(0, -1).join(",");
    const passed = this.table.info.passes !== null && to.at(-1) !== from.at(-1);
    switch (role) {
      case "wins":
        return passed ? "pass" : piles;
      case "unless-blocked":
        return `${piles}, unless it is blocked`;
      case "block":
        return `${piles}, which has to be blocked`;
      case "left":
        return `Left: ${piles}`;
      case "right":
        return `Right: ${piles}`;
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
