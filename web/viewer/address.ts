// The address of the page keeps the view, so that it can be cited.

import type { Compared } from "../src/draw/paint.js";
import type { Part } from "../src/draw/plane.js";
import type { Show } from "../src/draw/planes.js";

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

export interface View {
  db: string | null;
  /** The layer, in games on four numbers. */
  w: number | null;
  x: number | null;
  passes: number | null;
  show: Show;
  /** The part that is seen, or null: what there is of the sheet. Where axes are shares it is in units of x. */
  part: Part | null;
  /** Axes in shares of x: y/x and z/x. */
  shares: boolean;
  /** The position that is asked, as text. */
  position: string | null;
  /** What the sheet is compared with: the address of another table, or `p` and other passes of this one. */
  with: string | null;
  /** How: side by side, with the line at a share of the width, or by what only one of the two has. */
  compared: Compared;
  /** The cloud that is seen in place of a sheet. */
  space: Space | null;
  /** The picture alone, for a frame on another page. */
  embed: boolean;
}

/** A part as an address has it: what is drawn of it is the same for whoever opens the address. */
export function settled({ y, z, scale }: Part): Part {
  return { y: Number(y.toPrecision(8)), z: Number(z.toPrecision(8)), scale: Number(scale.toPrecision(6)) };
}

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

/** The view of an address; what is no view of a page is left out. */
export function read(search: string): View {
  const fields = new URLSearchParams(search);
  const show = fields.get("show");
  const part = (fields.get("at") ?? "").split(",").map(Number);
  const [y, z, scale] = part;
  const sound = part.length === 3 && part.every(Number.isFinite) && (scale ?? 0) > 0;
  return {
    db: fields.get("db"),
    w: whole(fields.get("w")),
    x: whole(fields.get("x")),
    passes: whole(fields.get("p")),
    show: show === "winners" || show === "first" ? show : "p",
    part: sound ? { y: y ?? 0, z: z ?? 0, scale: scale ?? 1 } : null,
    shares: fields.get("axes") === "shares",
    position: fields.get("position"),
    with: fields.get("with"),
    compared: fields.get("compare") === "difference" ? { by: "difference" } : { by: "swipe", at: share(fields.get("swipe")) },
    space: space(fields),
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
  set("show", view.show === "p" ? null : view.show);
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
  set("embed", view.embed ? 1 : null);
  // Commas and slashes are read by people.
  return `?${fields.toString().replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":")}`;
}
