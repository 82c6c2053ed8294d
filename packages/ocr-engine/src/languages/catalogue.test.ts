import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { afterEach, expect, it, vi } from 'vitest';
import { installedLanguages, requireLanguages, shareOfScript } from './catalogue.ts';

afterEach(() => void vi.unstubAllEnvs());

it('tells what is installed, the most used languages of a script first', async () => {
  const folder = await testFolder();
  for (const name of ['ukr', 'osd', 'deu', 'rus', 'eng', 'jpn_vert', 'equ']) {
    await writeFile(join(folder, `${name}.traineddata`), '');
  }
  vi.stubEnv('TESSDATA_PREFIX', folder);
  expect(installedLanguages().map(({ name }) => name)).toEqual(['eng', 'deu', 'rus', 'ukr']);
});

it.each([
  ['Latin', 'Ab 12, cd', 1],
  ['Latin', 'море', 0],
  ['Cyrillic', 'море sea', 4 / 7],
  ['Japanese', '今日はコーヒー', 1],
  ['Han', '今日は', 2 / 3],
  ['Latin', '12 + 3', 0],
])('letters of %s in "%s"', (script, text, share) => {
  expect(shareOfScript(text, script)).toBeCloseTo(share);
});

it('asks for the package of a language that is not there', () => {
  expect(() => requireLanguages(['eng', 'xxx'])).toThrow('tesseract-ocr-xxx');
  expect(() => requireLanguages(['auto'])).not.toThrow();
});
