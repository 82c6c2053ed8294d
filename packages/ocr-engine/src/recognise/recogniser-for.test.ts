import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testFolder } from '@legible/fixtures/folder';
import { container, dense, input, lstmComponent, seeded, series } from '../../test/model/writer.ts';
import { recogniserFor } from './recogniser-for.ts';

const characters = Buffer.from(
  'NULL 0 Common 0\nJoined 7 Latin 1\n|Broken|0|1 f Common 2\na 3 Latin 3\n',
);

/** A folder with one language, whose network is sound but of no known structure. */
async function oddLanguage(network: Buffer): Promise<void> {
  const folder = await testFolder();
  const file = container({
    17: lstmComponent(network, 3),
    21: Buffer.concat([Buffer.from('4\n'), characters]),
  });
  writeFileSync(join(folder, 'odd.traineddata'), file);
  vi.stubEnv('TESSDATA_PREFIX', folder);
}

afterEach(() => vi.unstubAllEnvs());

describe('a language whose network is not translated', () => {
  it('is read by libtesseract', async () => {
    const layers = [input(36), dense('Softmax', 36, 8, seeded(1), true)];
    await oddLanguage(series('Series', layers, 36, 8));
    expect((await recogniserFor('lstm', ['odd'])).name).toBe('tesseract');
  });

  it('is refused if it is damaged, not read by libtesseract, which might crash', async () => {
    await oddLanguage(Buffer.from('no network'));
    await expect(recogniserFor('lstm', ['odd'])).rejects.toMatchObject({ code: 'damaged-model' });
  });
});

describe('a language that is translated', () => {
  it('is read by the recogniser that was asked for', async () => {
    expect((await recogniserFor('lstm', ['eng'])).name).toBe('lstm');
    expect((await recogniserFor('tesseract', ['eng'])).name).toBe('tesseract');
  });
});

describe('a language that runs from top to bottom', () => {
  it('is read by libtesseract, alone or beside others', async () => {
    expect((await recogniserFor('lstm', ['jpn_vert'])).name).toBe('tesseract');
    expect((await recogniserFor('lstm', ['eng', 'chi_tra_vert'])).name).toBe('tesseract');
  });
});
