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
  part: Part | null;
  /** The position that is asked, as text. */
  position: string | null;
}

/** A part as an address has it: what is drawn of it is the same for whoever opens the address. */
export function settled({ y, z, scale }: Part): Part {
  return { y: Math.round(y * 1000) / 1000, z: Math.round(z * 1000) / 1000, scale: Number(scale.toPrecision(6)) };
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
    position: fields.get("position"),
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
  set("at", view.part && [view.part.y, view.part.z, view.part.scale].join(","));
  set("position", view.position);
  // Commas and slashes are read by people.
  return `?${fields.toString().replaceAll("%2C", ",").replaceAll("%2F", "/").replaceAll("%3A", ":")}`;
}
