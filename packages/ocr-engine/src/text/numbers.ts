/** The middle one of some numbers; 0 of none. */
export const median = (values: number[]): number => quantile(values, 0.5);

/** Of some numbers the one that this share of them is less than; 0 of none. */
export function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
}

/** Values are counted up to here; letters are never as high in the pictures that are looked at. */
const HIGHEST = 128;
/** Counted values this near to the commonest one belong to it. */
const NEAR = 1.5;

/** Mean of the values around the commonest one; 0 of none. */
export function commonest(values: number[]): number {
  const counts = new Float64Array(HIGHEST);
  for (const value of values) {
    const at = Math.max(1, Math.min(HIGHEST - 2, Math.round(value)));
    counts[at]! += 2;
    counts[at - 1]! += 1;
    counts[at + 1]! += 1;
  }
  let best = 0;
  for (let at = 1; at < HIGHEST; at += 1) if (counts[at]! > counts[best]!) best = at;
  const near = values.filter((value) => Math.abs(value - best) <= NEAR);
  return near.reduce((sum, value) => sum + value, 0) / Math.max(1, near.length);
}
