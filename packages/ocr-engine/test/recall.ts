/** Share of the true words that were found, wherever they stand. */
export function recall(truth: string, found: string): number {
  const words = new Set(found.split(/\s+/));
  const wanted = truth.split(/\s+/);
  return wanted.filter((word) => words.has(word)).length / wanted.length;
}
