// What the page says of a table: its name, what is drawn of it, and what its numbers are.

import type { Info, Outcome } from "../answers.js";
import type { Show, Which } from "./planes.js";

const PLAYERS: Record<Outcome, string> = {
  P: "P: a losing position, whoever is to move loses",
  N: "N: a winning position, whoever is to move wins",
  beyond: "beyond the table",
  L: "L: Left wins, whoever moves first",
  R: "R: Right wins, whoever moves first",
};

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const COUNTS = ["no", "one", "two", "three", "four"];

/** Who wins, in words. */
export function outcome(of: Outcome): string {
  return PLAYERS[of];
}

/** `second`; `12th` after the tenth. */
export function ordinal(at: number): string {
  return ORDINALS[at] ?? `${at + 1}th`;
}

/** So many of something: `one square`, `3,000 squares`. */
export function many(count: number, one: string): string {
  return `${count.toLocaleString("en")} ${one}${count === 1 ? "" : "s"}`;
}

/** Whether positions are declared that the rules do not give. */
export function isVaried({ variants, random_variants: random, rules }: Info["facts"]): boolean {
  return (Array.isArray(variants) && variants.length > 0) || (random ?? null) !== null || (typeof rules === "string" && rules.includes(" variants "));
}

/** What the table is. */
export function title({ title, passes, facts }: Info): string {
  const said = `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`;
  const board = facts["board"] === undefined ? "" : ` on boards in ${facts["board"]}`;
  return `${said}${board}${passes ? ` with ${COUNTS[passes] ?? passes} pass${passes === 1 ? "" : "es"}` : ""}`;
}

/** How much of it there is. */
export function size({ cells, bytes, facts }: Info): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return [
    ...(Array.isArray(facts["box"]) ? [`a box of ${facts["box"].map((n) => n ?? "any").join(" x ")}`] : []),
    ...(facts["sheets"] === undefined ? [] : [many(Number(facts["sheets"]), "sheet")]),
    many(cells, "cell"),
    `${(bytes / 1000 ** power).toLocaleString("en", { maximumSignificantDigits: 3 })} ${units[power]}`,
  ].join(" · ");
}

/** What the numbers of a position are called, the last two for the axes. */
export function letters({ game, numbers }: Info): string[] {
  return game === "chomp-heap" ? ["x", "y", "z", "n"] : ["w", "x", "y", "z"].slice(-(numbers ?? 3));
}

/** What they are, the last for z. */
export function numbers(info: Info): string[] {
  const { game } = info;
  const all = letters(info);
  return all.map((letter, at) => {
    if (game === "chomp-heap" && at === 3) return `${letter}, the heap`;
    if (game.startsWith("nim")) return `${ordinal(at)} pile ${letter}`;
    const high = game === "chomp-heap" ? 3 - at : all.length - at;
    if (game.startsWith("chomp")) return `${letter}, columns of ${many(high, "square").replace(/^\d+/, (n) => COUNTS[Number(n)] ?? n)}`;
    return `${ordinal(at)} number ${letter}`;
  });
}

/** ` with one pass left`; nothing in games without passes. */
export function left({ passes }: Info, left: number): string {
  return passes ? ` with ${COUNTS[left] ?? left} pass${left === 1 ? "" : "es"} left` : "";
}

/** The positions of a sheet: `2500, y, z with one pass left`. */
export function family(info: Info, { w, x, passes }: Which): string {
  const layer = info.numbers === 4 ? [w] : [];
  return `${[...layer, x, ...letters(info).slice(-2)].join(", ")}${left(info, passes)}`;
}

/** One sentence of what is seen. */
export function sentence(info: Info, which: Which, show: Show): string {
  const positions = family(info, which);
  const first = info.game.startsWith("nim") ? "the first pile" : "x";
  switch (show) {
    case "p":
      return `Each dot is a position ${positions} that the player to move loses. From every other one the player to move wins.`;
    case "winners":
      return `Each coloured cell is a position ${positions} that is won by lowering ${first} alone: an instant winner. Each dot is one that the player to move loses.`;
    case "first":
      return `The colour of a cell says to which number ${first} has to be lowered, to leave the other player a lost position. Each dot is a position ${positions} that the player to move loses.`;
  }
}
