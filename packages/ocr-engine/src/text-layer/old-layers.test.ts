import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textPdf } from '@legible/fixtures/pdf';
import { describe, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { oldLayers, pageWithOldLayer } from '../../test/old-layers.ts';
import { lineOf, pageOf } from '../../test/page-texts.ts';
import { pdfiumText, pictureOf, popplerText, qpdfComplaints } from '../../test/pdf-tools.ts';
import type { PageText } from '../interface/page-text.ts';
import { appendTextLayer } from './append.ts';
import type { UpdateOptions } from './page-update.ts';

async function appended(original: Uint8Array, page: PageText, options: UpdateOptions) {
  const path = await testFile('original.pdf', original);
  const increment = join(await testFolder(), 'increment');
  const { pages } = await appendTextLayer(path, [page], increment, options);
  const result = await testFile('out.pdf', Buffer.concat([original, await readFile(increment)]));
  expect(await qpdfComplaints(result)).toEqual([]);
  return { path, result, change: pages[0] };
}

const fresh = pageOf([lineOf([['fresh', [40, 180, 80, 195]]])], 1, 300, 400);

describe('redo', () => {
  it.each(oldLayers)('takes out the text of %s, and nothing else', async (_, layer) => {
    const old = pageWithOldLayer(layer);
    const { path, result, change } = await appended(old, fresh, { mode: 'redo' });
    expect(await popplerText(path)).toContain('ghost');
    expect(change).toEqual({ page: 1, replaced: true });
    expect(await popplerText(result)).toBe('fresh');
    expect(await pdfiumText(result, 1)).toBe('fresh');
    expect(Buffer.compare(await pictureOf(path), await pictureOf(result))).toBe(0);
  });

  it('replaces what this engine wrote itself, time and again', async () => {
    const [[, layer] = ['', { content: '' }]] = oldLayers;
    const once = await appended(pageWithOldLayer(layer), fresh, { mode: 'redo' });
    const twice = await appended(await readFile(once.result), fresh, { mode: 'redo' });
    const third = await appended(await readFile(twice.result), fresh, { mode: 'redo' });
    expect(await popplerText(third.result)).toBe('fresh');
  });

  it('leaves a page as it was whose looks would change, and says why', async () => {
    // Mode 7 adds the letters to the clipping path, and the pixel between them depends on a Tj before.
    const layer = {
      content: 'BT /Old 40 Tf 3 Tr 40 200 Td (wide) Tj 0 Tr (seen) Tj ET',
    };
    const { path, result, change } = await appended(pageWithOldLayer(layer), fresh, {
      mode: 'redo',
    });
    expect(change).toMatchObject({
      untouched: true,
      kept: expect.stringContaining('looks') as string,
    });
    expect(Buffer.compare(await pictureOf(path), await pictureOf(result))).toBe(0);
  });

  it('compares the looks of a page that is straightened as well', async () => {
    const layer = {
      content: 'BT /Old 40 Tf 3 Tr 40 200 Td (wide) Tj 0 Tr (seen) Tj ET',
    };
    const sloping: PageText = { ...fresh, pose: { turn: 0, skew: 2, certainty: 1 } };
    const { change } = await appended(pageWithOldLayer(layer), sloping, {
      mode: 'redo',
      deskew: true,
    });
    expect(change).toMatchObject({
      untouched: true,
      kept: expect.stringContaining('looks') as string,
    });
  });

  it('leaves a page as it was whose content cannot be read', async () => {
    const original = pageWithOldLayer({
      content: 'BT /Old 12 Tf 3 Tr (ghost) Tj ET /Span << /A ] >> BDC EMC',
    });
    const path = await testFile('original.pdf', original);
    const increment = join(await testFolder(), 'increment');
    const { pages } = await appendTextLayer(path, [fresh], increment, { mode: 'redo' });
    expect(pages).toEqual([
      { page: 1, untouched: true, kept: expect.stringContaining('read') as string },
    ]);
    expect(await readFile(increment)).toHaveLength(0);
  });

  it('touches no visible text', async () => {
    const layer = { content: 'BT /Old 12 Tf 40 200 Td (seen) Tj 3 Tr 0 20 Td (ghost) Tj ET' };
    const { path, result } = await appended(pageWithOldLayer(layer), fresh, { mode: 'redo' });
    expect((await popplerText(result)).split(' ').toSorted()).toEqual(['fresh', 'seen']);
    expect(Buffer.compare(await pictureOf(path), await pictureOf(result))).toBe(0);
  });
});

describe('force', () => {
  it('makes a picture of a page that shows text, so that it is found once', async () => {
    const pdf = await textPdf({ pages: [{ text: 'Born digital words.' }] });
    const text = pageOf([lineOf([['recognised', [100, 100, 180, 115]]])]);
    const { result, change } = await appended(pdf, text, { mode: 'force' });
    expect(change).toEqual({ page: 1, pictured: true });
    expect(await popplerText(result)).toBe('recognised');
    expect((await pictureOf(result)).length).toBeGreaterThan(1000);
  });

  it('leaves the picture of a scan as it is', async () => {
    const [, [, layer] = ['', { content: '' }]] = oldLayers;
    const { path, result } = await appended(pageWithOldLayer(layer), fresh, { mode: 'force' });
    expect(await popplerText(result)).toBe('fresh');
    expect(Buffer.compare(await pictureOf(path), await pictureOf(result))).toBe(0);
  });
});
