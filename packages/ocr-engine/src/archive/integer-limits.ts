/** ISO 19005-2, 6.1.13. */
const [SMALLEST, LARGEST] = [-2_147_483_648, 2_147_483_647];

/** Whether a value is a whole number that PDF/A has no room for. */
export function isBeyondIntegers(value: unknown): boolean {
  return Number.isInteger(value) && ((value as number) > LARGEST || (value as number) < SMALLEST);
}
