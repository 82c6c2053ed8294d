import { expect, it } from 'vitest';
import type { Block, Box, Line } from '../interface/page-text.ts';
import { poseOf } from './pose.ts';

function line(baseline: Box, orientation: Line['orientation'], confidence = 90): Line {
  const box: Box = [0, 0, 1, 1];
  const words = [{ text: 'a'.repeat(30), box, confidence, language: 'eng' }];
  return { box, baseline, orientation, direction: 'ltr', confidence, words };
}

const page = (...lines: Line[]): Block[] => [{ box: [0, 0, 1, 1], lines }];
const certainty = (...lines: Line[]) => poseOf(page(...lines))?.certainty;

it('a page lies as most of its letters do', () => {
  const upright = line([0, 10, 100, 10], 0);
  const sideways = line([10, 0, 10, 100], 90);
  expect(poseOf(page(upright, upright, sideways))).toMatchObject({ turn: 0, skew: 0 });
  expect(poseOf(page(upright, sideways, sideways))).toMatchObject({ turn: 90, skew: 0 });
});

it('is sure of a turn by how many letters lie so, and how well they read', () => {
  const good = line([0, 10, 100, 10], 0);
  const bad = line([0, 10, 100, 10], 180, 30);
  expect(certainty(good, good)).toBeCloseTo(0.9);
  expect(certainty(bad, bad)).toBeCloseTo(0.3);
  expect(certainty(good, good, line([0, 0, 0, 9], 90))).toBeCloseTo(0.6);
  expect(certainty(good)).toBeLessThan(0.7);
});

it('takes the skew from most of the length of the lines, clockwise', () => {
  const falling = line([0, 100, 1000, 110], 0);
  const stub = line([0, 100, 20, 80], 0);
  expect(poseOf(page(falling, stub, falling, stub, stub))?.skew).toBeCloseTo(0.573, 2);
  const onItsHead = line([1000, 110, 0, 100], 180);
  expect(poseOf(page(onItsHead))?.skew).toBeCloseTo(0.573, 2);
});

it('has nothing to say of a page without letters', () => {
  expect(poseOf([])).toBeUndefined();
});
