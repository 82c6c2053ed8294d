/** A number at either end of a running head is that of the page, or of a chapter. */
const NUMBER_AT_END = /^[\d\s.,:|—–-]+|[\d\s.,:|—–-]+$/gu;

/** The letters and figures of a text, in lower case and without a number at its ends: what running heads share. */
export function lettersOf(text: string): string {
  return text
    .replaceAll(NUMBER_AT_END, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** How often each pair of letters that follow each other stands in a text. */
export function pairsOf(letters: string): Map<string, number> {
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < letters.length; at += 1) {
    const pair = letters.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** How alike two texts are by their pairs of letters, 0 to 1 (Dice's coefficient). */
export function alikeness(one: Map<string, number>, other: Map<string, number>): number {
  let shared = 0;
  for (const [pair, count] of one) shared += Math.min(count, other.get(pair) ?? 0);
  return (2 * shared) / (total(one) + total(other));
}

function total(pairs: Map<string, number>): number {
  let sum = 0;
  for (const count of pairs.values()) sum += count;
  return sum;
}
