import { describe, expect, it } from 'vitest';
import { archived, onePage, refusal } from '../../test/archived.ts';
import { listPages } from '@legible/pdf/pages';
import { looksAlike } from '../../test/looks-alike.ts';
import { openPdf } from '../inspect/open-pdf.ts';

describe('the boxes of a page in PDF/A (ISO 19005-2, 6.1.13)', () => {
  it.each([
    ['MediaBox', { page: '/MediaBox[0 0 14401 99]' }],
    ['MediaBox', { page: '/MediaBox[0 0 99 2.9]' }],
    ['MediaBox', { page: '/MediaBox 5 0 R', others: ['[6 0 R 0 99 99]', '-20000'] }],
    ['CropBox', { page: '/CropBox[99 99 0 97]' }],
  ])('are refused beyond 3 to 14,400 units: %s in %j', async (box, page) => {
    expect(await refusal(page)).toContain(`a side of page 1 (${box}) is shorter than 3 units`);
  });

  it('are left out where they are for printers alone', async () => {
    const page = '/BleedBox[-9 -9 20000 99]/TrimBox[9 9 12 12]/ArtBox 5 0 R';
    const pdf = onePage({ page, content: '9 9 9 9 re f', others: ['[0 0 0 0]'] });
    const { input, output } = await archived(pdf);
    expect(await looksAlike(input, output)).toEqual([]);
    const file = openPdf(output);
    const [ref] = listPages(file);
    const boxes = [...(file.dict(ref)?.keys() ?? [])].filter((key) => key.endsWith('Box'));
    expect(boxes).toEqual(['MediaBox', 'TrimBox']);
    file.close();
  });

  it('count where pages inherit them', async () => {
    const tall = onePage({
      page: '/Parent 5 0 R/MediaBox null',
      others: ['<</MediaBox[0 0 9 20000]>>'],
    });
    await expect(archived(tall)).rejects.toThrow('page 1 (MediaBox)');
  });

  it.each([
    '/MediaBox[0 0 14400 3]',
    '/MediaBox[14400 14400 0 0]',
    '/MediaBox[0 0 612.5 792.25]/CropBox[9 9 99 99]/TrimBox[9 9 12 12]',
  ])('stay as they are within: %s', async (page) => {
    const { input, output } = await archived(onePage({ page, content: '9 9 9 9 re f' }));
    expect(await looksAlike(input, output)).toEqual([]);
  });
});

describe('the turn of a page in PDF/A (ISO 32000-1, table 30)', () => {
  it.each([
    { page: '/Rotate 45' },
    { page: '/Rotate/90' },
    { page: '/Rotate 5 0 R', others: ['-89.5'] },
    { page: '/Parent 5 0 R', others: ['<</Rotate 45>>'] },
  ])('is refused if it is not by quarters: %j', async (page) => {
    expect(await refusal(page)).toContain('page 1 is turned by something else than quarter turns');
  });

  it.each(['/Rotate 0', '/Rotate -90', '/Rotate 450', '/Rotate null'])(
    'stays: %s',
    async (page) => {
      const { input, output } = await archived(onePage({ page, content: '9 9 9 19 re f' }));
      expect(await looksAlike(input, output)).toEqual([]);
    },
  );
});
