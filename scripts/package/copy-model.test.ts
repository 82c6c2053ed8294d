import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { findTessdata } from '@legible/ocr-engine';
import { expect, it } from 'vitest';
import { copyModel } from './copy-model.ts';

it('packs the model that is known, and no other one', async () => {
  const [folder, to] = [await testFolder(), join(await testFolder(), 'eng.traineddata')];
  const other = join(folder, 'eng.traineddata');
  const bytes = await readFile(join(findTessdata(['eng']), 'eng.traineddata'));
  await writeFile(other, Buffer.concat([bytes, Buffer.from([0])]));
  await expect(copyModel(other, to)).rejects.toThrow('not the file that we know');
  await expect(readFile(to)).rejects.toThrow('ENOENT');
  await writeFile(other, bytes);
  await copyModel(other, to);
  expect((await readFile(to)).equals(bytes)).toBe(true);
});
