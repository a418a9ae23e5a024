// What the page says of a table: its name, what is drawn of it, and what its numbers are.

import type { Info, Outcome } from "../src/answers.js";
import type { Show } from "./address.js";
import type { Which } from "./planes.js";

const TITLES: Record<string, string> = {
  nim: "3-pile Nim",
  chomp: "3-row Chomp",
  "nim-4": "4-pile Nim",
  "chomp-4": "4-row Chomp",
  "chomp-board": "Chomp on boards",
  wythoff: "Wythoff Nim",
  heap: "Piles",
  clobber: "Linear Clobber",
};

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
export function title({ game, rules, passes, facts }: Info): string {
  // Rules of one line are shown. Others are shown by their name.
  const said = passes === null && facts["name"] === undefined;
  const extra = [
    passes ? ` with ${COUNTS[passes] ?? passes} pass${passes === 1 ? "" : "es"}` : "",
    said ? `, ${rules}` : facts["misere"] ? ", misère" : "",
    isVaried(facts) ? ", with variants" : "",
  ];
  return `${facts["name"] ?? TITLES[game] ?? game}${extra.join("")}`;
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

/** What the numbers of a position are, the last for z. */
export function numbers({ game, numbers }: Info): string[] {
  const letters = ["w", "x", "y", "z"].slice(-(numbers ?? 3));
  return letters.map((letter, at) => {
    if (game.startsWith("nim")) return `${ordinal(at)} pile ${letter}`;
    if (game.startsWith("chomp")) return `${letter}, columns of ${many(letters.length - at, "square").replace(/^\d+/, (n) => COUNTS[Number(n)] ?? n)}`;
    return `${ordinal(at)} number ${letter}`;
  });
}

/** The positions of a sheet: `2500, y, z with one pass left`. */
export function family({ numbers, passes }: Info, { w, x, passes: left }: Which): string {
  const layer = numbers === 4 ? [w] : [];
  const with_ = passes ? ` with ${COUNTS[left] ?? left} pass${left === 1 ? "" : "es"} left` : "";
  return `${[...layer, x, "y", "z"].join(", ")}${with_}`;
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
