import type { PlayedFile } from '../../e2e/screens/fake-api.ts';

/** Many buffers, some of them the same, as one file. @param size of all of them, in bytes */
export function playedPieces(parts: readonly Buffer[], size: number): PlayedFile {
  const starts: number[] = [];
  let at = 0;
  for (const part of parts) {
    starts.push(at);
    at += part.length;
  }
  const read = (start: number, end: number) => {
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    const found: Buffer[] = [];
    for (let index = low; index < parts.length && (starts[index] ?? 0) <= end; index += 1) {
      const from = Math.max(0, start - (starts[index] ?? 0));
      found.push((parts[index] as Buffer).subarray(from, end - (starts[index] ?? 0) + 1));
    }
    return Buffer.concat(found);
  };
  return { size, read };
}
