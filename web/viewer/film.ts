// The sheets one after the other, with axes in shares of x: the picture stands still. And a film of it, by the browser's recorder.

import { element } from "./dom.js";
import { save } from "./share.js";

/** What is filmed. */
export interface Filmed {
  readonly range: [number, number];
  go(x: number): void;
  share(shares: boolean): void;
  drawn(): Promise<void>;
}

/** The first sheet of a film, and how much larger each next one is. */
const FIRST = 50;
const GROWTH = 1.02;
/** Milliseconds of a picture, at least. */
const PICTURE = 60;

/** Has the buttons play and record. */
export function film(sheets: Filmed, canvas: HTMLCanvasElement, name: () => string): void {
  const [play, record] = [element<HTMLButtonElement>("film"), element<HTMLButtonElement>("record")];
  const words = play.textContent ?? "";
  let stop: (() => void) | null = null;

  async function run(): Promise<void> {
    let going = true;
    stop = () => (going = false);
    play.textContent = "■ stop";
    const [first, last] = sheets.range;
    let x = Math.min(last, Math.max(first, FIRST));
    sheets.go(x);
    await sheets.drawn();
    sheets.share(true);
    while (going) {
      const pause = new Promise((resolve) => setTimeout(resolve, PICTURE));
      sheets.go(x);
      await sheets.drawn();
      await pause;
      if (x === last || !canvas.isConnected) break;
      x = Math.min(last, Math.max(x + 1, Math.floor(x * GROWTH)));
    }
    stop = null;
    play.textContent = words;
  }

  play.onclick = () => (stop === null ? void run() : stop());
  // Not every browser records.
  record.hidden = typeof MediaRecorder === "undefined" || !MediaRecorder.isTypeSupported("video/webm");
  record.onclick = async () => {
    if (stop !== null) {
      stop();
      return;
    }
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: "video/webm", videoBitsPerSecond: 6_000_000 });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => save(new Blob(parts, { type: "video/webm" }), name());
    recorder.start();
    record.disabled = true;
    await run();
    record.disabled = false;
    recorder.stop();
  };
}
