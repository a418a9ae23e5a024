// The address of the page keeps the view, so that it can be cited.

/** What of a table of sheets is seen. */
export type Show = "p" | "winners" | "first";

/** A part of the plane: the cell in the middle, and how many pixels a cell has. */
export interface Part {
  y: number;
  z: number;
  scale: number;
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
  set("embed", view.embed ? 1 : null);
  // Commas and slashes are read by people.
  return `?${fields.toString().replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":")}`;
}
