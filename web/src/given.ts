// What callers give. Types stop no program in plain JavaScript, so that what it gives is looked at before it is used.

import type { Numeral } from "./answers.js";
import { SupermexError } from "./errors.js";

/** Refuses what is given, in words that follow it. */
export function refuse(value: unknown, words: string): never {
  let shown: string;
  try {
    shown = typeof value === "string" ? JSON.stringify(value) : Array.isArray(value) ? `[${value}]` : String(value);
  } catch {
    shown = typeof value;
  }
  throw new SupermexError("usage", `${shown} is ${words}`);
}

/** A whole number. */
export function number(value: unknown): Numeral {
  if (typeof value === "bigint" ? value >= 0n && value < 1n << 64n : Number.isSafeInteger(value) && (value as number) >= 0) {
    return value as Numeral;
  }
  return refuse(value, "not a whole number from 0 to 2^53 - 1; greater ones, below 2^64, are of type bigint");
}

/** Whether it is an array, or a typed one. */
export function isArray(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** An array of numbers. */
export function numbers(value: unknown): Numeral[] {
  return isArray(value) ? Array.from(value, number) : refuse(value, "not an array of numbers");
}

/** A range. */
export function range(value: unknown): [from: Numeral, to: Numeral] {
  const [from, to, ...more] = numbers(value);
  return from === undefined || to === undefined || more.length > 0 ? refuse(value, "not a range; write [from, to]") : [from, to];
}

/** A range, or some: one after the other. */
export function ranges(value: unknown): Numeral[] {
  return Array.isArray(value) && value.every(isArray) ? value.flatMap(range) : range(value);
}

/** A signal, if there is one. */
export function signal(value: unknown): AbortSignal | undefined {
  const is = typeof (value as AbortSignal | null | undefined)?.throwIfAborted === "function";
  return is ? (value as AbortSignal) : value == null ? undefined : refuse(value, "not an AbortSignal");
}

/** What is made of an address or a path, unless it is none. */
export function address<T>(where: string | URL, make: () => T): T {
  try {
    return make();
  } catch (error) {
    return refuse(where, `not an address of a database: ${(error as Error).message}`);
  }
}
