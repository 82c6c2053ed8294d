/** Lends memory for this many values; it holds old values. */
export type LendFloats = (length: number) => Float32Array;

/**
 * A function that lends the same memory again and again, grown as needed: line by line, new arrays
 * would keep the garbage collector busy. What it lends holds old values, and is gone with the next call.
 */
export function scratchFloats(): LendFloats {
  let memory = new Float32Array(0);
  return (length) => {
    if (memory.length < length) memory = new Float32Array(Math.ceil(length * 1.5));
    return memory.subarray(0, length);
  };
}
