import { expect, it } from 'vitest';
import type { Box } from '../interface/page-text.ts';
import { loadedLanguage } from '../readings/language.ts';
import type { TextLine } from '../text/text-line.ts';
import { cutOut } from './cut-lines.ts';

const [WIDTH, HEIGHT] = [600, 300];
const picture = {
  width: WIDTH,
  height: HEIGHT,
  stride: WIDTH,
  pixels: new Uint8Array(WIDTH * HEIGHT).fill(255),
};

function lineOf(parts: Box[], more: Partial<TextLine> = {}): TextLine {
  const box: Box = [parts[0]![0], 100, parts.at(-1)![2], 160];
  const baseline: Box = [box[0], 150, box[2], 150];
  const found = { block: 1, blockBox: box, box, parts, isVertical: false };
  return { ...found, baseline, reach: { up: 50, down: 10 }, ...more };
}

const cut = async (line: TextLine) => {
  const [prepared] = cutOut(picture, [line], [(await loadedLanguage('eng'))!]);
  return prepared!.parts.map(([image]) => image!.box);
};

const PARTS: Box[] = [
  [20, 136, 120, 150],
  [140, 115, 400, 140],
];
/** Around what is cut out. */
const PADDING = 4;

it('cuts each part of a line out by its own baseline, where it has one', async () => {
  const fits = [
    { baseline: [20, 150, 120, 150] as Box, reach: { up: 14, down: 4 } },
    { baseline: [140, 140, 400, 140] as Box, reach: { up: 25, down: 8 } },
  ];
  expect(await cut(lineOf(PARTS, { fits }))).toEqual([
    [20 - PADDING, 136 - PADDING, 120 + PADDING, 154 + PADDING],
    [140 - PADDING, 115 - PADDING, 400 + PADDING, 148 + PADDING],
  ]);
});

it("cuts all of them out by the line's, where they have none", async () => {
  const boxes = await cut(lineOf(PARTS));
  expect(boxes.map(([, top, , bottom]) => [top, bottom])).toEqual([
    [100 - PADDING, 160 + PADDING],
    [100 - PADDING, 160 + PADDING],
  ]);
});
