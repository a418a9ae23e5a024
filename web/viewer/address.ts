// The address of the page keeps the view, so that it can be cited.

import type { Compared, Part, Show } from "../src/draw/types.js";

/** A cloud of the positions below a number, and a slice of it. */
export interface Space {
  below: number;
  of: "all" | "diagonal" | "sum";
  /** The sum of the numbers, in the slice of a sum. */
  sum: number;
  /** How far from a slice its points may be. */
  within: number;
  /** From where it is seen, in radians, if not from where it begins. */
  turn: { around: number; down: number } | null;
}

/** Who makes the first move of a game against the table. */
export type Beginner = "you" | "table";

export interface View {
  db: string | null;
  /** The layer, in games on four numbers. */
  w: number | null;
  x: number | null;
  passes: number | null;
  /** Null for the view that the table begins with. */
  show: Show | null;
  /** The visible part; null for all that there is of the sheet. Where axes are shares it is in units of x. */
  part: Part | null;
  /** Axes in shares of x: y/x and z/x. */
  shares: boolean;
  /** The selected position, as text. */
  position: string | null;
  /** What the sheet is compared with: the address of another table, or `p` and other passes of this one. */
  with: string | null;
  compared: Compared;
  /** The cloud that is seen in place of a sheet. */
  space: Space | null;
  /** Who began the game that is played. */
  play: Beginner | null;
  /** The picture alone, for a frame on another page. */
  embed: boolean;
}

const SHOWS: readonly string[] = ["p", "winners", "first", "values"] satisfies Show[];

function whole(text: string | null): number | null {
  const value = Number(text);
  return text !== null && text !== "" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** A share, of which a half is the usual one. */
function share(text: string | null): number {
  const value = Number(text ?? 0.5);
  return value >= 0 && value <= 1 ? value : 0.5;
}

function space(fields: URLSearchParams): Space | null {
  const below = whole(fields.get("cloud"));
  if (below === null) return null;
  const [of, ...numbers] = (fields.get("slice") ?? "").split(",");
  const [first, second] = numbers.map(whole);
  const [around, down] = (fields.get("turn") ?? "").split(",").map(Number);
  return {
    below,
    of: of === "sum" ? "sum" : of === "diagonal" ? "diagonal" : "all",
    sum: of === "sum" ? (first ?? below) : below,
    within: (of === "sum" ? second : first) ?? 0,
    turn: fields.has("turn") && Number.isFinite(around) && Number.isFinite(down) ? { around: around ?? 0, down: down ?? 0 } : null,
  };
}

/** The view of an address; what a page cannot read is left out. */
export function read(search: string): View {
  const fields = new URLSearchParams(search);
  const show = fields.get("show");
  const part = (fields.get("at") ?? "").split(",").map(Number);
  const [y, z, scale] = part;
  const sound = part.length === 3 && part.every(Number.isFinite) && (scale ?? 0) > 0;
  const play = fields.get("play");
  return {
    db: fields.get("db"),
    w: whole(fields.get("w")),
    x: whole(fields.get("x")),
    passes: whole(fields.get("p")),
    show: show !== null && SHOWS.includes(show) ? (show as Show) : null,
    part: sound ? { y: y ?? 0, z: z ?? 0, scale: scale ?? 1 } : null,
    shares: fields.get("axes") === "shares",
    position: fields.get("position"),
    with: fields.get("with"),
    compared: fields.get("compare") === "difference" ? { by: "difference" } : { by: "swipe", at: share(fields.get("swipe")) },
    space: space(fields),
    play: play === "you" || play === "table" ? play : null,
    embed: fields.get("embed") === "1",
  };
}

/** The address of a view. */
export function write(view: View): string {
  const fields = new URLSearchParams();
  const set = (name: string, value: string | number | null) => value !== null && fields.set(name, String(value));
  set("db", view.db);
  set("w", view.w);
  set("x", view.x);
  set("p", view.passes);
  set("show", view.show);
  set("axes", view.shares ? "shares" : null);
  set("at", view.part && [view.part.y, view.part.z, view.part.scale].join(","));
  set("position", view.position);
  set("with", view.with);
  const { compared } = view;
  set("compare", view.with !== null && compared.by === "difference" ? compared.by : null);
  set("swipe", view.with !== null && compared.by === "swipe" ? compared.at : null);
  if (view.space !== null) {
    const { below, of, sum, within, turn } = view.space;
    set("cloud", below);
    set("slice", of === "sum" ? `sum,${sum},${within}` : of === "diagonal" ? `diagonal,${within}` : null);
    set("turn", turn && `${turn.around},${turn.down}`);
  }
  set("play", view.play);
  set("embed", view.embed ? 1 : null);
  // Commas and slashes are read by people.
  return `?${fields.toString().replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":")}`;
}
