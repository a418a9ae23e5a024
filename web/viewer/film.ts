// The sheets one after the other, with axes in shares of x: the picture stands still. And a film of it, by the browser's recorder.

import type { Model } from "../src/draw/model.js";
import { atEnd } from "../src/signal.js";
import { element } from "./dom.js";
import { save } from "./share.js";

/** The first sheet of a film, and how much larger each next one is. */
const FIRST = 50;
const GROWTH = 1.02;
/** Milliseconds of a picture, at least. */
const PICTURE = 60;

/** Has the buttons that play and record. */
export function film(model: Model, canvas: () => HTMLCanvasElement, closed: AbortSignal): void {
  const [play, record] = [element<HTMLButtonElement>("film"), element<HTMLButtonElement>("record")];
  const { planes } = model;
  let stop: (() => void) | null = null;
  play.hidden = planes.lastLayer !== null || planes.single;

  async function run(): Promise<void> {
    let going = true;
    stop = () => (going = false);
    play.textContent = "■ Stop";
    const last = planes.lastSheet(0);
    // A film that was stopped goes on, and one that is over begins again.
    const from = model.which.value.x;
    let x = from >= last || from < FIRST ? Math.min(last, Math.max(planes.firstSheet, FIRST)) : from;
    model.x.value = x;
    await model.soon();
    model.share(true);
    while (going && !closed.aborted) {
      const pause = new Promise((resolve) => setTimeout(resolve, PICTURE));
      model.x.value = x;
      await model.soon();
      await pause;
      if (x === last) break;
      x = Math.min(last, Math.max(x + 1, Math.floor(x * GROWTH)));
    }
    stop = null;
    play.textContent = "▶ Play";
  }

  play.textContent = "▶ Play";
  play.onclick = () => (stop === null ? void run() : stop());
  // Not every browser records.
  record.hidden = play.hidden || typeof MediaRecorder === "undefined" || !MediaRecorder.isTypeSupported("video/webm");
  record.onclick = async () => {
    element("share").hidePopover();
    stop?.();
    const recorder = new MediaRecorder(canvas().captureStream(30), { mimeType: "video/webm", videoBitsPerSecond: 6_000_000 });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => save(new Blob(parts, { type: "video/webm" }), `${planes.name}-p${model.which.value.passes}.webm`);
    recorder.start();
    record.disabled = true;
    model.x.value = planes.firstSheet;
    await run();
    record.disabled = false;
    recorder.stop();
  };
  atEnd(closed, () => stop?.());
}
