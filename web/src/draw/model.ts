// One store of what a picture shows: a few signals that somebody sets, and everything that follows from them. Whatever is set, what is
// missing is fetched, because that follows too.

import type { Tail } from "../answers.js";
import { atEnd } from "../signal.js";
import { fit, frame, part as partOf, placed, seen as seenOf, settled, type Size } from "./camera.js";
import { extent, hasSheet, type Planes, world } from "./planes.js";
import { type Points, UNKNOWN } from "./row.js";
import type { Compared, Part, Point, Show, Which, Window } from "./types.js";
import { Values } from "./values.js";
import { batch, computed, effect, type ReadonlySignal, signal, untracked } from "./vendor.js";
import { passesLeft } from "./words.js";

/** Milliseconds after which a view that stands still is fetched in place of an earlier one. */
const STILL = 40;
/** How far apart neighbours are, as a share of their numbers. */
const NEIGHBOUR = 0.05;
/** Milliseconds that somebody waits for all of a view. */
const MOMENT = 400;

/** A sheet that the visible one is compared with. */
export interface Other {
  planes: Planes;
  /** The level of passes, where it is the same table. */
  level: number | null;
  name: string;
}

/** What of a view has come: nothing, a first picture, or all. */
export type State = "empty" | "coarse" | "whole";

export class Model {
  /** What is asked for. Null stands for what the table begins with. */
  readonly w = signal<number | null>(null);
  readonly x = signal<number | null>(null);
  readonly passes = signal<number | null>(null);
  readonly show = signal<Show | null>(null);
  /** The visible part; null for all that there is. Where axes are shares it is in units of x. */
  readonly part = signal<Part | null>(null);
  /** Axes in shares of x: y/x and z/x. */
  readonly shares = signal(false);
  readonly other = signal<Other | null>(null);
  readonly compared = signal<Compared>({ by: "swipe", at: 0.5 });
  /** The selected position. */
  readonly marked = signal<Point | null>(null);
  /** The pixels that there are for cells: the stage says it. */
  readonly area = signal<Size>([0, 0]);

  /** What has come. */
  readonly version = signal(0);
  readonly state = signal<State>("empty");
  private readonly window = signal<{ of: string; window: Window } | null>(null);
  /** Words over the picture: why something is missing, or how much has come. */
  readonly note = signal<{ words: string; stops: boolean } | null>(null);
  private readonly tailOf = signal<{ points: Points; tail: Tail | null } | null>(null);
  private stop = new AbortController();
  /** The views that were wanted so far: what was fetched for an earlier one is not all of the last. */
  private wanted = 0;
  /** The last box of points that were here. */
  private boxed: { which: Which; show: Show; box: Size } | null = null;
  /** Whether a view is being fetched. */
  private busy = false;
  /** The view whose squares are all here. */
  private wholeOf = "";
  private drawn: (() => void)[] = [];

  constructor(readonly planes: Planes) {}

  readonly which: ReadonlySignal<Which> = computed(() => {
    const { lastLayer, levels, firstSheet, first } = this.planes;
    const w = lastLayer === null ? 0 : Math.min(this.w.value ?? first.w, lastLayer);
    const asked = this.passes.value;
    const passes = asked !== null && levels.includes(asked) ? asked : (levels.at(-1) ?? 0);
    return { w, x: Math.min(Math.max(this.x.value ?? first.x, firstSheet), this.planes.lastSheet(w)), passes };
  });

  /** The view. Two sheets are compared by their P-positions. */
  readonly shown: ReadonlySignal<Show> = computed(() => {
    const asked = this.show.value;
    if (this.other.value !== null) return "p";
    return asked !== null && this.planes.shows.includes(asked) ? asked : this.planes.opening(this.which.value);
  });

  private readonly valued = computed(() => this.shown.value === "values");

  readonly points: ReadonlySignal<Points> = computed(() => this.planes.points(this.valued.value ? "values" : "p", this.which.value));

  /** Why nothing is compared, though something is to be. */
  readonly refused: ReadonlySignal<string | null> = computed(() => {
    const other = this.other.value;
    return other === null || hasSheet(other.planes, this.which.value) ? null : `${other.name} does not have sheet ${this.which.value.x.toLocaleString("en")}. Choose a smaller sheet.`;
  });

  readonly otherPoints: ReadonlySignal<Points | null> = computed(() => {
    const other = this.other.value;
    if (other === null || !hasSheet(other.planes, this.which.value)) return null;
    const { levels } = other.planes;
    const { passes } = this.which.value;
    return other.planes.points("p", { ...this.which.value, passes: other.level ?? (levels.includes(passes) ? passes : (levels.at(-1) ?? 0)) });
  });

  /** What the two sheets are called. */
  readonly sides: ReadonlySignal<readonly [string, string] | null> = computed(() => {
    const other = this.other.value;
    if (other === null || this.otherPoints.value === null) return null;
    return other.level === null ? ["This table", other.name] : [passesLeft(this.which.value.passes), passesLeft(other.level)];
  });

  /** How the sheet goes on: undefined until it is known, null where the table does not say it. */
  readonly tail: ReadonlySignal<Tail | null | undefined> = computed(() => {
    const found = this.tailOf.value;
    return found === null || found.points !== this.points.value ? undefined : found.tail;
  });

  /** What there is to see of the sheet. Until its points come it is that of its neighbour, so that sheets follow each other without a jump. */
  private readonly box: ReadonlySignal<Size> = computed(() => {
    this.version.value;
    const [which, show, points] = [this.which.value, this.shown.value, this.points.value];
    const before = this.boxed;
    const empty = points.covered([0, Number.POSITIVE_INFINITY], [0, Number.POSITIVE_INFINITY]).length === 0;
    const near = before !== null && before.show === show && before.which.w === which.w && Math.abs(which.x - before.which.x) <= NEIGHBOUR * which.x;
    if (empty && near) return before.box;
    const box = extent(this.planes, show, which, this.tail.value ?? null, points);
    if (!empty) this.boxed = { which, show, box };
    return box;
  });

  /** How far it can be moved. */
  readonly world: ReadonlySignal<Size> = computed(() => world(this.tail.value ?? null, this.box.value));

  /** Cells of a unit of the axes. */
  readonly unit: ReadonlySignal<number> = computed(() => (this.shares.value ? Math.max(1, this.which.value.x) : 1));

  readonly transform = computed(() => {
    const [area, asked, unit] = [this.area.value, this.part.value, this.unit.value];
    if (asked === null) return fit(area, this.box.value);
    return settled(placed({ y: asked.y * unit, z: asked.z * unit, scale: asked.scale / unit }, area), area, this.world.value);
  });

  readonly frame = computed(() => frame(this.transform.value, this.area.value, this.world.value));
  readonly seen = computed(() => seenOf(this.transform.value, this.frame.value));
  /** The same, which changes only with what it says. */
  private readonly seenText = computed(() => JSON.stringify(this.seen.value));

  /** What the squares below the points belong to. */
  private readonly squaresOf = computed(() => JSON.stringify([this.shown.value, this.which.value]));

  /** The squares below the points of this view that are here. */
  readonly squares: ReadonlySignal<Window | null> = computed(() => {
    this.version.value;
    const [points, found] = [this.points.value, this.window.value];
    return points instanceof Values ? points.window : found !== null && found.of === this.squaresOf.value ? found.window : null;
  });

  /** The selected position, if it is on the visible sheet. */
  readonly here: ReadonlySignal<Point | null> = computed(() => {
    const [point, which] = [this.marked.value, this.which.value];
    const { levels } = this.planes;
    const same = point !== null && point.w === which.w && (this.valued.value || point.x === which.x) && (levels.length < 2 || point.passes % 2 === which.passes);
    return same ? point : null;
  });

  /** Whether the view has squares below its points. */
  readonly windowed: ReadonlySignal<boolean> = computed(() => this.shown.value !== "p");

  /** The share of the visible columns that are here: below 1 the picture is a sample. */
  readonly coverage: ReadonlySignal<number> = computed(() => {
    this.version.value;
    const { y, z } = this.seen.value;
    const within = (n: number) => Math.min(y[1], Math.max(y[0], n));
    // Columns behind the last are known by rows, and then not counted.
    const own = this.points.value.covered(y, z).filter(([, to]) => Number.isFinite(to));
    const columns = own.map(([from, to]) => [within(from), within(to)] as const);
    const end = Math.max(0, ...columns.map(([, to]) => to));
    const known = columns.reduce((sum, [from, to]) => sum + to - from, 0);
    return end <= y[0] ? 1 : Math.min(1, known / (end - y[0]));
  });

  /** Of a table of pairs, the slopes of the two lines near which they lie. */
  readonly slopes: ReadonlySignal<readonly number[]> = computed(() => {
    this.version.value;
    if (!this.planes.single) return [];
    let slope = 0;
    this.points.value.each(0, Number.POSITIVE_INFINITY, (y, z) => {
      if (z < UNKNOWN && z > y && y > 0) slope = z / y;
    });
    return slope === 0 ? [] : [slope, 1 / slope];
  });

  /** Moves the view to a transform. */
  move(t: Parameters<typeof partOf>[0]): void {
    const { y, z, scale } = partOf(t, this.area.value);
    const unit = this.unit.value;
    this.part.value = { y: Number((y / unit).toPrecision(8)), z: Number((z / unit).toPrecision(8)), scale: Number((scale * unit).toPrecision(6)) };
  }

  /** Has the axes in shares of x and keeps the visible part; or in cells. */
  share(shares: boolean): void {
    batch(() => {
      const t = this.transform.value;
      this.shares.value = shares;
      if (shares) this.move(t);
      else this.part.value = null;
    });
  }

  /** Shows a cell, if it is not seen. */
  reveal({ y, z }: { y: number; z: number }): void {
    const { y: across, z: up } = this.seen.value;
    // Before the stage has a size nothing is seen, and everything will be.
    if (this.area.value[0] === 0) return;
    if (y >= across[0] && y + 1 <= across[1] && z >= up[0] && z + 1 <= up[1]) return;
    const [width, height] = this.area.value;
    this.move(settled(placed({ y: y + 0.5, z: z + 0.5, scale: this.transform.value.k }, [width, height]), [width, height], this.world.value));
  }

  /** The visible point that is nearest to a place, within a number of cells; of this sheet alone, or also of that it is compared with. */
  nearest(at: { y: number; z: number }, within: number, own = false): { y: number; z: number } | null {
    let found: { y: number; z: number } | null = null;
    let least = within;
    const [columns, rows] = this.world.value;
    const [compared, { y: across }, other] = [this.compared.value, this.seen.value, this.otherPoints.value];
    // Side by side, one sheet ends where the other begins.
    const cut = other !== null && compared.by === "swipe" ? across[0] + compared.at * (across[1] - across[0]) : null;
    for (const points of own || other === null ? [this.points.value] : [this.points.value, other]) {
      const hidden = (y: number) => cut !== null && y + 0.5 < cut === (points === other);
      points.each(Math.floor(at.y - within), Math.ceil(at.y + within) + 1, (y, z) => {
        if (z >= UNKNOWN || y >= columns || z >= rows || hidden(y)) return;
        const apart = Math.hypot(y + 0.5 - at.y, z + 0.5 - at.z);
        if (apart < least) [least, found] = [apart, { y, z }];
      });
    }
    return found;
  }

  /** Resolves when the sheet has a first picture. */
  first(): Promise<void> {
    return this.state.value === "empty" ? new Promise((resolve) => this.drawn.push(resolve)) : Promise.resolve();
  }

  /** Resolves when all of the view is here. */
  whole(): Promise<void> {
    return new Promise((resolve) => {
      const end = effect(() => {
        if (this.state.value === "whole") {
          resolve();
          queueMicrotask(() => end());
        }
      });
    });
  }

  /** Resolves when all of the view is here, or a moment later with what is here then. */
  soon(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        queueMicrotask(() => end());
        resolve();
      };
      const timer = setTimeout(done, MOMENT);
      const end = effect(() => {
        if (this.state.value === "whole") done();
      });
    });
  }

  /** Stops what is being fetched. */
  halt(): void {
    this.stop.abort();
    this.busy = false;
    this.note.value = null;
  }

  /** Fetches what is missing from now on, until the signal says that it is over. */
  start(closed: AbortSignal): void {
    let timer = 0;
    atEnd(
      closed,
      effect(() => {
        const points = this.points.value;
        const which = this.which.value;
        untracked(() => void this.ask(points, which));
      }),
      effect(() => {
        // Whatever says what is seen: its points, its window and where it lies.
        const needs = [this.points.value, this.otherPoints.value, this.shown.value, this.seenText.value, this.tail.value, this.area.value[0]] as const;
        clearTimeout(timer);
        untracked(() => (this.state.value = "empty"));
        this.wanted += 1;
        if (needs[4] === undefined || needs[5] === 0) return;
        // While it moves, one view is fetched after the other, each the last that there is then.
        timer = setTimeout(() => void this.bring(), this.busy ? STILL : 0) as unknown as number;
      }),
      () => {
        clearTimeout(timer);
        this.stop.abort();
      },
    );
  }

  /** Asks how a sheet goes on. */
  private async ask(points: Points, which: Which): Promise<void> {
    let tail: Tail | null = null;
    try {
      tail = await this.planes.tail(which);
    } catch (error) {
      this.fail(error);
    }
    if (this.points.value === points) this.tailOf.value = { points, tail };
  }

  private fail(error: unknown): void {
    this.note.value = { words: error instanceof Error ? error.message : String(error), stops: false };
  }

  private arrived(): void {
    this.version.value += 1;
    if (this.state.value === "empty") this.state.value = "coarse";
    for (const then of this.drawn.splice(0)) then();
  }

  /** Brings what is seen. */
  private async bring(): Promise<void> {
    const before = this.stop;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const { wanted } = this;
    const [points, other] = [this.points.value, this.otherPoints.value];
    // Then it is fetched as soon as that is known.
    this.busy = this.tail.value !== undefined && this.area.value[0] > 0;
    if (!this.busy) return before.abort();
    const arrived = () => {
      if (points === this.points.value) this.arrived();
      // What is here is of another sheet.
      else if (!signal.aborted) void this.bring();
    };
    const { y, z } = this.seen.value;
    this.note.value = null;
    try {
      // At once, so that a stop reaches both. They begin before the last view is stopped: what is on its way for that one and seen in
      // this one keeps coming.
      const all = Promise.all([points.bring(y, z, signal, arrived), other?.bring(y, z, signal, arrived)]);
      before.abort();
      await all;
      // On a slow line the points are a picture long before the squares are.
      await this.bringWindow(signal);
      if (!signal.aborted && wanted === this.wanted) this.state.value = "whole";
    } catch (error) {
      if (!signal.aborted) this.fail(error);
    } finally {
      for (const then of this.drawn.splice(0)) then();
      if (!signal.aborted) {
        this.busy = false;
        if (wanted !== this.wanted) void this.bring();
      }
    }
  }

  /** Brings the squares below the points, if the view has some. */
  private async bringWindow(signal: AbortSignal): Promise<void> {
    const show = this.shown.value;
    if (show === "p" || show === "values") return;
    const [seen, of] = [this.seen.value, this.squaresOf.value];
    const whole = `${of} ${this.seenText.value}`;
    if (whole === this.wholeOf) return;
    let found = false;
    for await (const { window, done } of this.planes.windows(show, this.which.value, seen, signal)) {
      if (signal.aborted) return;
      found = true;
      batch(() => {
        this.window.value = { of, window };
        this.note.value = done < 1 ? { words: `${Math.floor(100 * done)} % of the cells are coloured`, stops: true } : null;
      });
    }
    if (signal.aborted) return;
    this.wholeOf = found ? whole : "";
    if (found) return;
    this.window.value = null;
    const what = show === "first" ? "first winning sheets" : "instant winners";
    this.note.value = { words: `Zoom in to see the ${what}. This table has no overview of them.`, stops: false };
  }

}
