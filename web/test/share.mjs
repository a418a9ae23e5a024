// A share of cases that are too many for each run, as the tests of Rust take it: `SUPERMEX_TURN` says which, and `SUPERMEX_THOROUGH` takes all.

/** One of so many cases, or all. `at` tells tests apart, so that one run has each case in some test. */
export function some(all, oneIn, at = 0) {
  if (process.env.SUPERMEX_THOROUGH !== undefined) return all;
  const turn = Number(process.env.SUPERMEX_TURN ?? 0);
  return all.filter((_, number) => number % oneIn === (turn + at) % oneIn);
}
