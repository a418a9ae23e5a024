// Hearing a signal: while something else is waited for, and at its end.

/** What a promise gives, or the reason of the signal as soon as it is aborted. The promise goes on, and is not listened to any more. */
export function heard<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

/** Has what ends something done when the signal is aborted. */
export function atEnd(signal: AbortSignal, ...ends: (() => void)[]): void {
  signal.addEventListener("abort", () => ends.forEach((end) => end()), { once: true });
}
