// The tab in which positions are looked up: who wins, by which moves, and why.

import type { Planes } from "../src/draw/planes.js";
import { effect } from "../src/draw/vendor.js";
import { many, outcome, verdict } from "../src/draw/words.js";
import { atEnd } from "../src/signal.js";
import { element, make, words } from "./dom.js";
import type { Game, Offered } from "./games.js";
import type { Store } from "./store.js";

/** Milliseconds after which it is said that an answer takes a while. */
const LONG = 400;

/** Buttons for moves: what each does, and where it leads. */
export function buttons(moves: readonly Offered[], go: (to: string) => void): HTMLElement[] {
  return moves.map(({ to, words, note }) => {
    const button = make("button", { type: "button" });
    button.append(make("span", { textContent: words }), make("span", { textContent: note ?? to }));
    button.onclick = () => go(to);
    const item = make("li");
    item.append(button);
    return item;
  });
}

export class PositionTab {
  private stop = new AbortController();
  private winning: readonly Offered[] = [];

  constructor(
    private readonly game: Game,
    private readonly planes: Planes | null,
    private readonly store: Store,
    /** Selects a position; it is a step of the history if it is a move. */
    private readonly select: (position: string, step: boolean) => void,
    closed: AbortSignal,
  ) {
    const { field } = this;
    field.placeholder = game.first;
    field.setAttribute("aria-label", `Position: ${game.form}`);
    field.title = game.form;
    element<HTMLFormElement>("ask").onsubmit = (event) => {
      event.preventDefault();
      this.select(field.value.trim(), false);
    };
    element("example").onclick = () => this.select(game.first, false);
    atEnd(
      closed,
      effect(() => {
        const position = this.store.position.value;
        if (position !== null) void this.show(position);
      }),
      () => this.stop.abort(),
    );
  }

  private get field(): HTMLInputElement {
    return element<HTMLFormElement>("ask").elements.namedItem("position") as HTMLInputElement;
  }

  /** Makes the first of the winning moves. */
  win(): void {
    const [first] = this.winning;
    if (first !== undefined) this.select(first.to, true);
  }

  /** Looks a position up. */
  async show(position: string): Promise<void> {
    this.field.value = position;
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    this.winning = [];
    const [board, preview] = [element("board"), element("preview")];
    const done = this.waits(signal);
    try {
      const drawn = await this.game.board(position, null, (words) => (preview.textContent = words), (to) => this.select(to, true), signal);
      const focused = board.contains(document.activeElement);
      board.replaceChildren(...(drawn === null ? [] : [drawn.element]));
      preview.textContent = "";
      if (focused) board.querySelector<HTMLElement>("[tabindex='0'], input, button")?.focus();
      const answer = await this.game.ask(position, signal);
      if (signal.aborted) return;
      const { moves } = answer;
      this.winning = moves;
      this.says(position, answer.outcome, [answer.value ?? verdict(answer.outcome), [outcome(answer.outcome).replace(/\.$/, moves.length > 1 && answer.outcome === "N" ? `, by ${many(moves.length, "move")}.` : "."), answer.words].join(" ").trim()]);
      drawn?.hint(moves);
      element("moves").replaceChildren(...buttons(moves, (to) => this.select(to, true)));
      element("winning").hidden = moves.length === 0;
      const why = await this.game.why(position, answer, this.planes);
      if (signal.aborted) return;
      element("because").hidden = why === "";
      element("why").textContent = why;
    } catch (error) {
      if (!signal.aborted) this.fails(position, words(error));
    } finally {
      done();
    }
  }

  private says(position: string, outcome: string, [heading, sentence]: readonly [string, string]): void {
    element("verdict").dataset["outcome"] = outcome;
    element("verdict").dataset["position"] = position;
    element("outcome").textContent = heading;
    element("words").textContent = sentence;
  }

  private fails(position: string, why: string): void {
    this.says(position, "none", ["No answer", why]);
    for (const id of ["winning", "because"]) element(id).hidden = true;
    element("board").replaceChildren();
  }

  /** Says that an answer takes a while, with a button that stops it; until what is returned is called. */
  private waits(signal: AbortSignal): () => void {
    const place = element("asking");
    const begun = performance.now();
    const timer = setInterval(() => {
      if (signal.aborted) return;
      place.hidden = false;
      (place.firstElementChild as HTMLElement).textContent = `Answering … ${Math.floor((performance.now() - begun) / 1000)} s`;
    }, LONG);
    element("give-up").onclick = () => {
      this.stop.abort();
      this.fails("", "Stopped. Look the position up again, or another one.");
    };
    const done = () => {
      clearInterval(timer);
      // The next question has its own.
      if (this.stop.signal === signal) place.hidden = true;
    };
    signal.addEventListener("abort", done, { once: true });
    return done;
  }
}
