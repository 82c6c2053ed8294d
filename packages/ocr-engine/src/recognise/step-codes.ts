/** Certainty of what is as good as impossible (kMinCertainty of recodebeam.h). */
export const LEAST_CERTAINTY = -20;
/** Added to every certainty (kCertOffset of lstmrecognizer.cpp). */
const OFFSET = -0.085;
/** As many of a step's outputs are looked at before all of them are. */
const TOP = 5;
/** Under this, an output other than the best cannot win any more and would only fill the beams. */
const HOPELESS = 0.005;

/** Outputs are tried in rounds: the likely ones first, the next only if no path survives. */
export const ROUNDS = 3;
const LATER = 2;

/** The outputs of one step, sorted by how likely they are. */
export class StepCodes {
  /** Codes to try in each round. */
  readonly rounds: readonly number[][] = [[], [], []];
  best = -1;
  second = -1;
  readonly #nullCode: number;
  readonly #roundOf: Uint8Array;
  readonly #top = new Int32Array(TOP);
  /** Probabilities of `#top`. */
  readonly #best = new Float32Array(TOP);
  #probabilities: Float32Array = new Float32Array(0);
  #start = 0;

  /** @param outputs at least as many as are sorted */
  constructor(outputs: number, nullCode: number) {
    this.#nullCode = nullCode;
    this.#roundOf = new Uint8Array(outputs).fill(LATER);
  }

  /** @param start index of the step's first output */
  load(probabilities: Float32Array, start: number): void {
    this.#probabilities = probabilities;
    this.#start = start;
    for (const round of this.rounds) {
      for (const code of round) this.#roundOf[code] = LATER;
      round.length = 0;
    }
    this.#findTop();
    this.best = this.#top[0]!;
    this.second = this.#top[1]!;
    this.#put(this.best, 0);
    if (this.#isHopeful(this.second)) this.#put(this.second, 0);
    if (this.#isHopeful(this.#nullCode)) this.#put(this.#nullCode, 0);
    for (let rank = 2; rank < TOP; rank += 1) this.#put(this.#top[rank]!, 1);
  }

  /** Fills the last round, which is hardly ever needed. */
  loadRest(): void {
    const [, , rest] = this.rounds;
    if (!rest || rest.length > 0) return;
    for (const [code, round] of this.#roundOf.entries()) if (round === LATER) rest.push(code);
  }

  roundOf(code: number): number {
    return this.#roundOf[code]!;
  }

  probability(code: number): number {
    return this.#probabilities[this.#start + code]!;
  }

  #isHopeful(code: number): boolean {
    return this.probability(code) > HOPELESS;
  }

  #put(code: number, round: number): void {
    if (this.#roundOf[code] !== LATER) return;
    this.#roundOf[code] = round;
    this.rounds[round]?.push(code);
  }

  /** Sorts the most likely codes into `#top`, likeliest first. */
  #findTop(): void {
    const [probabilities, start, top] = [this.#probabilities, this.#start, this.#top];
    const outputs = this.#roundOf.length;
    this.#best.fill(-1);
    for (let code = 0; code < outputs; code += 1) {
      const probability = probabilities[start + code]!;
      if (probability <= this.#best[TOP - 1]!) continue;
      let rank = TOP - 1;
      while (rank > 0 && this.#best[rank - 1]! < probability) {
        top[rank] = top[rank - 1]!;
        this.#best[rank] = this.#best[rank - 1]!;
        rank -= 1;
      }
      top[rank] = code;
      this.#best[rank] = probability;
    }
  }
}

export function certaintyOf(probability: number): number {
  return Math.max(LEAST_CERTAINTY, Math.log(probability)) + OFFSET;
}
