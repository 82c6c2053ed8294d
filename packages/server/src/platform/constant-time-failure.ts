/** Longer than any of the look-ups that it hides, and too short to be noticed. */
const FLOOR_MS = 150;

/**
 * Lets work fail no sooner than after a fixed time, so that how long a refusal takes does not tell at
 * which step it was decided.
 */
export async function failInConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const floor = new Promise((resolve) => setTimeout(resolve, FLOOR_MS));
  try {
    return await work();
  } catch (error) {
    await floor;
    throw error;
  }
}
