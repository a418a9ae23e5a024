// The address of the page, which follows what is seen.

/** What of an address changes while the picture is moved. */
const MOVING = ["at", "swipe", "turn"];
/** Milliseconds after which a picture stands still. */
export const REST = 150;

function still(address: string): string {
  const fields = new URLSearchParams(address);
  for (const field of MOVING) fields.delete(field);
  return fields.toString();
}

export class Place {
  private timer = 0;
  /** Puts the address of a picture that was moved. */
  private put: (() => void) | null = null;

  /**
   * Keeps an address, with a state of the history, or as a step of it. Browsers take longer for an address than for a picture, so that
   * of a picture that is moved is kept when it stands still.
   */
  keep(address: string, state: unknown, step: boolean): void {
    const same = (history.state as unknown) === state;
    const moved = same && still(address) === still(location.search);
    if (step && !moved) this.settle();
    this.forget();
    if (same && address === location.search) return;
    if (moved) {
      this.put = () => history.replaceState(state, "", address);
      this.timer = setTimeout(() => this.settle(), REST) as unknown as number;
    } else if (step) history.pushState(state, "", address);
    else history.replaceState(state, "", address);
  }

  private settle(): void {
    this.put?.();
    this.forget();
  }

  /** Keeps it no more. */
  forget(): void {
    clearTimeout(this.timer);
    this.put = null;
  }
}
