import { expect, it } from 'vitest';
import { turnBox, turnPoint, unturnPoint } from './turned-place.ts';

it.each([
  [0, 0.1, 0.2],
  [90, 0.8, 0.1],
  [180, 0.9, 0.8],
  [270, 0.2, 0.9],
] as const)('a point near the upper left corner is there when turned by %s', (turn, x, y) => {
  const point = turnPoint({ x: 0.1, y: 0.2 }, turn);
  expect([point.x, point.y]).toEqual([expect.closeTo(x), expect.closeTo(y)]);
  const back = unturnPoint(point, turn);
  expect([back.x, back.y]).toEqual([expect.closeTo(0.1), expect.closeTo(0.2)]);
});

it('a box keeps its corners in order', () => {
  const box = turnBox([0.1, 0.2, 0.5, 0.3], 90);
  expect(box).toEqual([0.7, 0.1, 0.8, 0.5].map((share) => expect.closeTo(share)));
});
