/** Certainty of what is as good as impossible (kMinCertainty of recodebeam.h). */
export const LEAST_CERTAINTY = -20;
/** Added to every certainty (kCertOffset of lstmrecognizer.cpp). */
const OFFSET = -0.085;
/** As many more of a step's outputs are tried before all of them are. */
const TOP = 3;
/** Under this, an output other than the best cannot win any more and would only fill the beams. */
const HOPELESS = 0.005;

/** Outputs are tried in rounds: the likely ones first, the next only if no path survives. */
export const ROUNDS = 3;
const LATER = 2;

/** No code at all. */
const NONE = -1;

/** The outputs of one step, sorted by how likely they are as far as that is asked for. */
export class StepCodes {
  /** Codes to try, round by round as far as they were loaded. */
  readonly codes: Int32Array;
  /** Where each round begins among them, and behind it the next. */
  readonly borders = new Int32Array(ROUNDS + 1);
  /** The likeliest code; the null code where nobody doubts that nothing is there. */
  best = NONE;
  /** The next likely code; NONE where nobody doubts that nothing is there. */
  second = NONE;
  readonly #nullCode: number;
  readonly #roundOf: Uint8Array;
  #probabilities: Float32Array = new Float32Array(0);
  #start = 0;

  /**
   * @param outputs codes that the network tells apart
   * @param nullCode the one that says that no character is here
   */
  constructor(outputs: number, nullCode: number) {
    this.#nullCode = nullCode;
    this.codes = new Int32Array(outputs);
    this.#roundOf = new Uint8Array(outputs).fill(LATER);
  }

  /** Whether no code but the null code has any hope. */
  get isSureNull(): boolean {
    return this.second === NONE;
  }

  /**
   * Sorts the codes of the first round.
   * @param probabilities of every output of every step
   * @param start index of the step's first output
   */
  load(probabilities: Float32Array, start: number): void {
    this.#probabilities = probabilities;
    this.#start = start;
    for (let at = 0; at < this.borders[ROUNDS]!; at += 1) this.#roundOf[this.codes[at]!] = LATER;
    this.borders.fill(0);
    this.best = this.#nullCode;
    this.second = NONE;
    if (this.probability(this.#nullCode) < 1 - HOPELESS) this.#findBest();
    this.#put(this.best, 0);
    if (this.#isHopeful(this.second)) this.#put(this.second, 0);
    if (this.#isHopeful(this.#nullCode)) this.#put(this.#nullCode, 0);
  }

  /** Sorts the codes of a later round, which few steps need. */
  loadRound(round: number): void {
    if (round === 1) {
      for (let rank = 0; rank < TOP; rank += 1) this.#put(this.#likeliestLater(), 1);
    } else {
      for (let code = 0; code < this.codes.length; code += 1) this.#put(code, round);
    }
  }

  /** The round in which a code is tried, from 0: the last one, until it was loaded in another. */
  roundOf(code: number): number {
    return this.#roundOf[code]!;
  }

  /** How likely a code is in this step, from 0 to 1. */
  probability(code: number): number {
    return this.#probabilities[this.#start + code]!;
  }

  #isHopeful(code: number): boolean {
    return code !== NONE && this.probability(code) > HOPELESS;
  }

  #put(code: number, round: number): void {
    if (code === NONE || this.#roundOf[code] !== LATER) return;
    this.#roundOf[code] = round;
    const end = this.borders[round + 1]!;
    this.codes[end] = code;
    this.borders.fill(end + 1, round + 1);
  }

  /** Without arrays that are taken apart at once: code that V8 has not optimised yet pays for each. */
  #findBest(): void {
    const probabilities = this.#probabilities;
    const start = this.#start;
    const end = start + this.codes.length;
    let best = start + this.#nullCode;
    let second = start + NONE;
    let first = -1;
    let next = -1;
    for (let at = start; at < end; at += 1) {
      const probability = probabilities[at]!;
      if (probability <= next) continue;
      if (probability > first) {
        next = first;
        second = best;
        first = probability;
        best = at;
      } else {
        next = probability;
        second = at;
      }
    }
    this.best = best - start;
    this.second = second - start;
  }

  /** The likeliest code that is in no round yet. */
  #likeliestLater(): number {
    let best = NONE;
    for (let code = 0; code < this.#roundOf.length; code += 1) {
      if (this.#roundOf[code] !== LATER) continue;
      if (best === NONE || this.probability(code) > this.probability(best)) best = code;
    }
    return best;
  }
}

/** The certainty of a probability as tesseract counts it: its logarithm, with a floor, and a little less. */
export function certaintyOf(probability: number): number {
  return Math.max(LEAST_CERTAINTY, Math.log(probability)) + OFFSET;
}
