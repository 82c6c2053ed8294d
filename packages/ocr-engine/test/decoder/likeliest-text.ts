/**
 * CTC as its paper defines it (Graves et al. 2006, section 4.1), without a beam: the likelihood of every text that a
 * line could hold. Slow, plain, and sharing no code with the decoder. For lines of a few steps and characters.
 */

/** Probabilities of one line, [step][code]. */
export type Steps = number[][];

export interface Language {
  nullCode: number;
  /** The codes of each character that a text may have; those of one do not begin with those of another. */
  spelling: Map<number, number[]>;
}

/** Probabilities that the steps up to each say exactly some codes, ending with the last one or with the null code. */
interface Reached {
  withCode: number[];
  withNull: number[];
}

/** @returns the likelihood of each text, by its characters with commas between; the impossible are left out */
export function likelihoods(steps: Steps, language: Language): Map<string, number> {
  const found = new Map<string, number>();
  const nothing: Reached = { withCode: steps.map(() => 0), withNull: [] };
  let before = 1;
  for (const step of steps) nothing.withNull.push((before *= step[language.nullCode]!));
  const visit = (text: number[], reached: Reached, lastCode: number): void => {
    const likelihood = (reached.withCode.at(-1) ?? 0) + (reached.withNull.at(-1) ?? 0);
    if (likelihood > 0) found.set(text.join(','), likelihood);
    for (const [character, codes] of language.spelling) {
      let [next, last] = [reached, lastCode];
      for (const code of codes) {
        next = withCode(steps, next, { code, lastCode: last, nullCode: language.nullCode });
        last = code;
      }
      if (next.withCode.some((probability) => probability > 0)) {
        visit([...text, character], next, last);
      }
    }
  };
  visit([], nothing, -1);
  return found;
}

interface Extension {
  code: number;
  lastCode: number;
  nullCode: number;
}

/** One code more: the same one again counts as another only behind the null code. */
function withCode(steps: Steps, before: Reached, { code, lastCode, nullCode }: Extension): Reached {
  const after: Reached = { withCode: [], withNull: [] };
  for (const [at, step] of steps.entries()) {
    const isStart = at === 0 && lastCode === -1;
    const fromNull = isStart ? 1 : (before.withNull[at - 1] ?? 0);
    const fromCode = code === lastCode ? 0 : (before.withCode[at - 1] ?? 0);
    const same = after.withCode[at - 1] ?? 0;
    after.withNull.push(step[nullCode]! * ((after.withNull[at - 1] ?? 0) + same));
    after.withCode.push(step[code]! * (fromNull + fromCode + same));
  }
  return after;
}
