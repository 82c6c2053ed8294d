import { hasParts } from './code-tree';
import { takeRoom } from './room';

/** Certainty of what is as good as impossible (kMinCertainty of recodebeam.h). */
export const LEAST_CERTAINTY: f64 = -20;
/** Added to every certainty (kCertOffset of lstmrecognizer.cpp). */
const OFFSET: f64 = -0.085;
/** As many more of a step's outputs are tried before all of them are. */
const TOP: i32 = 3;
/** Under this, an output other than the best cannot win any more and would only fill the beams. */
const HOPELESS: f64 = 0.005;

/** Outputs are tried in rounds: the likely ones first, the next only if no path survives. */
export const ROUNDS: i32 = 3;
const LATER: u8 = 2;

/** No code at all. */
export const NO_CODE: i32 = -1;

/** The likeliest code of the step; the null code where there is no doubt that nothing is there. */
export let best: i32 = 0;
/** The next likely code; NO_CODE where there is no doubt that nothing is there. */
export let second: i32 = 0;
/** Codes that the network tells apart, and the one that says that no character is here. */
export let outputs: i32 = 0;
export let nullCode: i32 = 0;

/** Where each round begins among the codes, and behind it the next. */
const borders: usize = memory.data(16, 16);
/** Codes to try, round by round as far as they were loaded. */
let codes: usize = 0;
let rounds: usize = 0;
/**
 * For each code to try, its certainty and that of it or nothing: logarithms take long, and every path asks
 * for these.
 */
let certainties: usize = 0;
let probabilities: usize = 0;

export function openCodes(count: i32, nothing: i32): void {
  outputs = count;
  nullCode = nothing;
  codes = takeRoom(4 * count);
  rounds = takeRoom(count);
  certainties = takeRoom(16 * count);
  memory.fill(rounds, LATER, count);
}

/** Sorts the codes of a step's first round. */
export function loadStep(step: usize): void {
  probabilities = step;
  const tried = border(ROUNDS);
  for (let at = 0; at < tried; at++) store<u8>(rounds + codeAt(at), LATER);
  memory.fill(borders, 0, 16);
  best = nullCode;
  second = NO_CODE;
  if (probabilityOf(nullCode) < 1 - HOPELESS) findBest();
  put(best, 0);
  if (isHopeful(second)) put(second, 0);
  if (isHopeful(nullCode)) put(nullCode, 0);
}

/** Sorts the codes of a later round, which few steps need. */
export function loadRound(round: i32): void {
  if (round == 1) {
    for (let rank = 0; rank < TOP; rank++) put(likeliestLater(), 1);
  } else {
    for (let code = 0; code < outputs; code++) put(code, round);
  }
}

/** Whether no code but the null code has any hope. */
export function isSureNull(): bool {
  return second == NO_CODE;
}

/** The place among the codes where a round begins. */
export function border(round: i32): i32 {
  return load<i32>(borders + 4 * round);
}

export function codeAt(at: i32): i32 {
  return load<i32>(codes + 4 * at);
}

/** The round in which a code is tried, from 0: the last one, until it was loaded in another. */
export function roundOf(code: i32): i32 {
  return load<u8>(rounds + code);
}

/** How likely a code is in this step, from 0 to 1. */
export function probabilityOf(code: i32): f64 {
  return load<f32>(probabilities + 4 * code);
}

/** The certainty of a code that is being tried. */
export function certaintyOfCode(code: i32): f64 {
  return load<f64>(certainties + 16 * code);
}

/** The certainty of a code of the first round, or else nothing: both count as one. */
export function certaintyWithNull(code: i32): f64 {
  return load<f64>(certainties + 16 * code, 8);
}

/** The certainty of a probability as tesseract counts it: its logarithm, with a floor, and a little less. */
export function certaintyOf(probability: f64): f64 {
  return max(LEAST_CERTAINTY, JSMath.log(probability)) + OFFSET;
}

function isHopeful(code: i32): bool {
  return code != NO_CODE && (hasParts || probabilityOf(code) > HOPELESS);
}

function put(code: i32, round: i32): void {
  if (code == NO_CODE || roundOf(code) != LATER) return;
  store<u8>(rounds + code, <u8>round);
  const end = border(round + 1);
  store<i32>(codes + 4 * end, code);
  const probability = probabilityOf(code);
  const place = certainties + 16 * code;
  store<f64>(place, certaintyOf(probability));
  if (round == 0) store<f64>(place, certaintyOf(probability + probabilityOf(nullCode)), 8);
  for (let later = round + 1; later <= ROUNDS; later++) store<i32>(borders + 4 * later, end + 1);
}

function findBest(): void {
  let first: f64 = -1;
  let next: f64 = -1;
  for (let code = 0; code < outputs; code++) {
    const probability = probabilityOf(code);
    if (probability <= next) continue;
    if (probability > first) {
      next = first;
      second = best;
      first = probability;
      best = code;
    } else {
      next = probability;
      second = code;
    }
  }
}

/** The likeliest code that is in no round yet. */
function likeliestLater(): i32 {
  let likeliest = NO_CODE;
  for (let code = 0; code < outputs; code++) {
    if (roundOf(code) != LATER) continue;
    if (likeliest == NO_CODE || probabilityOf(code) > probabilityOf(likeliest)) likeliest = code;
  }
  return likeliest;
}
