// What the page says of a table: its name, what is drawn of it, and what its numbers are.

import type { Info, Outcome } from "../answers.js";
import type { Show, Which } from "./types.js";

const PLAYERS: Record<Outcome, string> = {
  P: "The player to move loses.",
  N: "The player to move wins.",
  beyond: "This position is beyond the table.",
  L: "Left wins, whoever moves first.",
  R: "Right wins, whoever moves first.",
};

const NAMES: Record<Outcome, string> = { P: "P-position", N: "N-position", beyond: "Beyond the table", L: "Left wins", R: "Right wins" };

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const COUNTS = ["no", "one", "two", "three", "four"];

/** What an outcome is called. */
export function verdict(of: Outcome): string {
  return NAMES[of];
}

/** Who wins, in a sentence. */
export function outcome(of: Outcome): string {
  return PLAYERS[of];
}

/** `second`; `12th` after the tenth. */
export function ordinal(at: number): string {
  return ORDINALS[at] ?? `${at + 1}th`;
}

/** A number of things: `one square`, `3,000 squares`. */
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

/** How large it is. */
export function size({ cells, bytes, facts }: Info): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return [
    ...(Array.isArray(facts["box"]) ? [`a box of ${facts["box"].map((n) => n ?? "any").join(" x ")}`] : []),
    ...(facts["sheets"] === undefined ? [] : [many(Number(facts["sheets"]), "sheet")]),
    many(cells, "cell"),
    `${(bytes / 1000 ** power).toLocaleString("en", { maximumSignificantDigits: 3 })}\u00a0${units[power]}`,
  ].join(" · ");
}

/** The letters of a position's numbers. */
export function letters({ game, numbers, facts }: Info): string[] {
  if (game === "chomp-heap" || (game === "rules" && numbers === 4 && facts["grundy"] === true)) return ["x", "y", "z", "n"];
  return numbers === 2 && game === "wythoff" ? ["a", "b"] : ["w", "x", "y", "z"].slice(-(numbers ?? 3));
}

/** What a position's numbers are. */
export function numbers(info: Info): string[] {
  const { game } = info;
  const all = letters(info);
  return all.map((letter, at) => {
    if (letter === "n") return `heap ${letter}`;
    if (game.startsWith("nim") || game === "wythoff") return `${ordinal(at)} pile ${letter}`;
    const high = game === "chomp-heap" ? 3 - at : all.length - at;
    if (game.startsWith("chomp")) return `${letter}, columns of ${many(high, "square").replace(/^\d+/, (n) => COUNTS[Number(n)] ?? n)}`;
    return `${ordinal(at)} number ${letter}`;
  });
}

/** `1 pass left`. */
export function passesLeft(left: number): string {
  return left === 1 ? "1 pass left" : `${left} passes left`;
}

/** What a view is called. */
export const VIEWS: Record<Show, string> = { p: "P-positions", winners: "Instant winners", first: "First winning sheet", values: "Grundy values" };

/** A sheet as a heading: `Sheet x = 2,500, 1 pass left`. */
export function heading(info: Info, { w, x, passes }: Which, show: Show, single: boolean): string {
  const names = letters(info);
  const where = single ? [] : show === "values" ? [`${names[0]} = ${w.toLocaleString("en")}`] : [...(info.numbers === 4 ? [`${names[0]} = ${w.toLocaleString("en")}`] : []), `${names.at(-3)} = ${x.toLocaleString("en")}`];
  return [...where, ...(info.passes ? [passesLeft(passes)] : [])].join(", ");
}
