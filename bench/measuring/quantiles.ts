/** The value that half of them do not reach; of an even number, half way between the two in the middle. */
export const median = (values: number[]): number => quantile(values, 0.5);

/**
 * The value that a share of them does not exceed; between two neighbours, the share that is needed counts.
 * @param share 0 to 1
 * @returns not a number where there is no value
 */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}
