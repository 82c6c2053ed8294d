import { expect, it } from 'vitest';
import { pageOfLines } from '../../test/page-of-lines.ts';
import { detectScript } from '../tesseract/detect-script.ts';
import { loadLanguages } from './language.ts';
import { levelPicture, longestLines, preparePage } from './prepare-page.ts';
import { stackedLines } from './stacked-lines.ts';

const DPI = 300;
const RUSSIAN = [
  'Вечером, когда солнце село за горы, мы ещё раз пошли к воде и',
  'смотрели на лодки, которые шли через озеро. Никто не хотел говорить,',
  'потому что каждый думал о друзьях,',
  'которые раньше стояли на этом',
  'берегу и были теперь так далеко от нас.',
];

async function stackOf(texts: readonly string[], count: number) {
  const image = pageOfLines(texts);
  const page = preparePage(image, DPI, await loadLanguages(['eng']));
  return { image, stack: stackedLines(levelPicture(image, page), longestLines(page, count)) };
}

it('tells the script of a page as the whole page does, from fewer pixels', async () => {
  const { image, stack } = await stackOf(RUSSIAN, 3);
  expect(detectScript(image, DPI)?.name).toBe('Cyrillic');
  expect(detectScript(stack!, DPI)?.name).toBe('Cyrillic');
  expect(stack!.height).toBeLessThan(image.height * 0.7);
});

it('holds the ink of its lines, with white around them', async () => {
  const { stack } = await stackOf(RUSSIAN, 2);
  const { width, height, pixels } = stack!;
  const darkest = (row: number) => Math.min(...pixels.subarray(row * width, (row + 1) * width));
  expect(darkest(0)).toBe(255);
  expect(darkest(height - 1)).toBe(255);
  const inked = Array.from({ length: height }, (_, row) => darkest(row) < 100);
  const runs = inked.filter((isInked, row) => isInked && !inked[row - 1]).length;
  expect(runs).toBeGreaterThanOrEqual(2);
});

it('is none of a page without lines', async () => {
  const { stack } = await stackOf([], 5);
  expect(stack).toBeUndefined();
});
