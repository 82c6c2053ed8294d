import { expect, it } from 'vitest';
import { certaintyOf, LEAST_CERTAINTY, StepCodes } from './step-codes.ts';

const NULL_CODE = 5;
const codesOf = (step: StepCodes, round: number) => [
  ...step.codes.subarray(step.borders[round], step.borders[round + 1]),
];
const load = (...probabilities: number[]) => {
  const step = new StepCodes(probabilities.length, NULL_CODE);
  step.load(Float32Array.from(probabilities), 0);
  return step;
};

it('tries the two likeliest codes and the null code first, however they come', () => {
  expect(codesOf(load(0.5, 0.3, 0.01, 0, 0, 0.19), 0)).toEqual([0, 1, NULL_CODE]);
  expect(codesOf(load(0.2, 0.3, 0.4, 0, 0, 0.1), 0)).toEqual([2, 1, NULL_CODE]);
});

it('tries none at first that has no hope', () => {
  expect(codesOf(load(0.992, 0.004, 0, 0, 0, 0.004), 0)).toEqual([0]);
});

it('looks for nothing else where nothing is there for sure', () => {
  const step = load(0.001, 0, 0, 0, 0, 0.999);
  expect(step.isSureNull).toBe(true);
  expect(codesOf(step, 0)).toEqual([NULL_CODE]);
  expect(load(0.3, 0, 0, 0, 0, 0.7).isSureNull).toBe(false);
});

it('tries the three next likely ones then, and at last all others, each once', () => {
  const step = load(0.5, 0.2, 0.02, 0.03, 0.04, 0.19, 0.01, 0.01);
  step.loadRound(1);
  expect(codesOf(step, 1)).toEqual([4, 3, 2]);
  step.loadRound(2);
  expect(codesOf(step, 2)).toEqual([6, 7]);
});

it('keeps nothing of the step before', () => {
  const step = load(0.5, 0.3, 0, 0, 0, 0.2);
  step.loadRound(1);
  step.load(Float32Array.from([0, 0, 0, 0.6, 0.4, 0]), 0);
  expect(codesOf(step, 0)).toEqual([3, 4]);
  expect([0, 1, 2, NULL_CODE].map((code) => step.roundOf(code))).toEqual([2, 2, 2, 2]);
});

it('counts what is impossible as very unlikely', () => {
  expect(certaintyOf(0)).toBeCloseTo(LEAST_CERTAINTY - 0.085);
  expect(certaintyOf(1)).toBeCloseTo(-0.085);
});
