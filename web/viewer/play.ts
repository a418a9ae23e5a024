// A game against the table. Each move is a step of the browser's history, so that its buttons take moves back.

import { computed, effect, signal, untracked } from "../src/draw/vendor.js";
import { atEnd } from "../src/signal.js";
import { element, make, segmented, words } from "./dom.js";
import type { Game, Side } from "./games.js";
import { buttons } from "./position.js";
import type { Beginner } from "./address.js";
import type { Store } from "./store.js";

/** Milliseconds until the table answers a move. */
const THINKING = 500;

/** A game: its positions from the first on, and how many moves have been made. */
export interface Line {
  positions: readonly string[];
  at: number;
  /** What each move did, in words. */
  moves: readonly string[];
  beginner: Beginner;
  /** Whose stones the player has, in a partizan game. */
  side: Side;
}

export class PlayTab {
  /** The game; null before one begins. */
  readonly line = signal<Line | null>(null);
  private readonly beginner = signal<Beginner>("you");
  private readonly side = signal<Side>("left");
  private readonly position = computed(() => {
    const line = this.line.value;
    return line === null ? null : (line.positions[line.at] ?? null);
  });
  private stop = new AbortController();

  constructor(
    private readonly game: Game,
    private readonly store: Store,
    /** Changes the game, which is a step of the history. */
    private readonly step: (change: () => void) => void,
    closed: AbortSignal,
  ) {
    const form = element<HTMLFormElement>("begin");
    form.onsubmit = (event) => {
      event.preventDefault();
      void this.begin(this.start.value.trim());
    };
    element("side-field").hidden = !game.partizan;
    element("play-here").onclick = () => {
      this.start.value = store.position.value ?? game.first;
      store.tab.value = "play";
      this.line.value = null;
    };
    element("new-game").onclick = () => {
      this.start.value = this.line.value?.positions[0] ?? game.first;
      step(() => {
        this.line.value = null;
        store.play.value = null;
      });
    };
    element("back-move").onclick = () => history.back();
    element("forward-move").onclick = () => history.forward();
    this.start.value = game.first;
    atEnd(
      closed,
      effect(() => {
        segmented<Beginner>("beginner", [["you", "You"], ["table", "The table"]], this.beginner.value, (value) => (this.beginner.value = value));
        segmented<Side>("side", game.partizan ? [["left", "Left (x)"], ["right", "Right (o)"]] : [], this.side.value, (value) => (this.side.value = value));
      }),
      effect(() => {
        const { line } = this;
        form.hidden = line.value !== null;
        element("game").hidden = line.value === null;
        if (line.value !== null) untracked(() => void this.show(line.value as Line));
      }),
      () => this.stop.abort(),
    );
    if (!game.plays) {
      element("begin-note").hidden = false;
      element("begin-note").textContent = "In games with blocking, the table knows who wins but plays no moves. Look positions up instead.";
      form.querySelector("button.primary")?.setAttribute("disabled", "");
    }
  }

  private get start(): HTMLInputElement {
    return element<HTMLFormElement>("begin").elements.namedItem("start") as HTMLInputElement;
  }

  private async begin(position: string): Promise<void> {
    const note = element("begin-note");
    try {
      note.hidden = true;
      const answer = await this.game.ask(position, new AbortController().signal);
      if (answer.outcome === "beyond") throw new Error(`${position} is beyond the table. ${answer.words}`);
      this.step(() => {
        this.store.play.value = this.beginner.value;
        this.line.value = { positions: [position], at: 0, moves: [], beginner: this.beginner.value, side: this.side.value };
      });
    } catch (error) {
      note.hidden = false;
      note.textContent = words(error);
    }
  }

  /** Whether the player is to move. */
  private mine({ at, beginner }: Line): boolean {
    return (at % 2 === 0) === (beginner === "you");
  }

  /** Who is to move, in a partizan game. */
  private mover(line: Line): Side | null {
    if (!this.game.partizan) return null;
    return this.mine(line) ? line.side : line.side === "left" ? "right" : "left";
  }

  private async move(line: Line, to: string): Promise<void> {
    const from = line.positions[line.at] as string;
    const moves = [...line.moves.slice(0, line.at), await this.game.told(from, to)];
    if (this.line.value !== line) return;
    this.step(() => (this.line.value = { ...line, positions: [...line.positions.slice(0, line.at + 1), to], at: line.at + 1, moves }));
  }

  /** Shows a position of the game; the table moves if it is its turn. */
  private async show(line: Line): Promise<void> {
    this.stop.abort();
    this.stop = new AbortController();
    const { signal } = this.stop;
    const position = line.positions[line.at] as string;
    const mine = this.mine(line);
    const [turn, board, preview, hint] = [element("turn"), element("play-board"), element("play-preview"), element("hint-words")];
    hint.textContent = preview.textContent = "";
    this.listed(line);
    try {
      const [best, answer] = await Promise.all([this.game.best(position, this.mover(line), signal), this.game.ask(position, signal)]);
      if (signal.aborted) return;
      const unknown = best === null || answer.outcome === "beyond";
      const over = !unknown && best.over;
      // Where the last to move loses, a position without moves is won by the player to move.
      const won = this.game.partizan || answer.outcome !== "N" ? !mine : mine;
      turn.textContent = over ? (won ? "You won." : "You lost.") : unknown ? "This position is beyond the table." : mine ? "Your move." : "The table is thinking …";
      turn.dataset["over"] = String(over);
      const may = mine && !over && !unknown;
      const passed = may ? this.game.passed(position) : null;
      const go = (to: string) => may && void this.move(line, to);
      const drawn = await this.game.board(position, this.mover(line), (words) => (preview.textContent = words), go, signal);
      if (signal.aborted) return;
      board.replaceChildren(...(drawn === null ? [] : [drawn.element]));
      board.toggleAttribute("inert", !may);
      const pass = element<HTMLButtonElement>("pass");
      pass.hidden = !this.game.info.passes;
      pass.disabled = passed === null;
      pass.onclick = () => passed !== null && go(passed);
      const show = element<HTMLButtonElement>("hint");
      show.disabled = !may;
      show.onclick = () => {
        drawn?.hint(answer.moves);
        hint.textContent = answer.moves.length > 0 ? `Wins: ${(answer.moves[0] as { words: string }).words}.` : best === null ? "" : "No move wins against best play.";
      };
      element("new-game").textContent = over ? "Play again" : "New game";
      await this.legal(line, over, may ? go : () => {}, signal);
      if (!mine && !over && !unknown && line.at === line.positions.length - 1) {
        await new Promise((resolve) => setTimeout(resolve, THINKING));
        if (!signal.aborted) await this.move(line, best.to);
      }
    } catch (error) {
      if (!signal.aborted) turn.textContent = words(error);
    }
  }

  /** The legal moves: who wins after them is not said, because the player has not asked for it. */
  private async legal(line: Line, over: boolean, go: (to: string) => void, signal: AbortSignal): Promise<void> {
    const place = element<HTMLDetailsElement>("legal");
    const moves = over ? [] : await this.game.legal(line.positions[line.at] as string, this.mover(line));
    if (signal.aborted) return;
    place.hidden = moves === null || moves.length === 0;
    element("legal-moves").replaceChildren(...buttons(moves ?? [], go));
    // Without a board to click, one plays on the list.
    if (element("play-board").childElementCount === 0) place.open = true;
  }

  private listed({ positions, moves, at, beginner }: Line): void {
    const items = positions.map((position, step) => {
      const yours = (step % 2 === 1) === (beginner === "you");
      const button = make("button", { type: "button" });
      button.append(make("span", { className: "who", textContent: step === 0 ? "Start" : yours ? "You" : "Table" }), make("span", { textContent: step === 0 ? position : (moves[step - 1] ?? position) }));
      if (step === at) button.setAttribute("aria-current", "step");
      button.onclick = () => history.go(step - at);
      const item = make("li");
      item.append(button);
      return item;
    });
    element("history").replaceChildren(...items);
  }

  /** The position that is played. */
  get played(): string | null {
    return this.position.value;
  }
}
