import { scanPdf, textPdf } from '@legible/fixtures/pdf';
import { describe, expect, it } from 'vitest';
import { testFile } from '@legible/fixtures/folder';
import { recognisePage } from '../page/recognise-page.ts';
import { reasonToLeaveAlone } from './needs-ocr.ts';
import type { PageContent } from './page-content.ts';

const page = { text: 'Some words on a page.', dpi: 150, noise: 0 };

function content(change: Partial<PageContent>): PageContent {
  const nothing = {
    images: [],
    visibleLetters: 0,
    invisibleLetters: 0,
    unmappedRuns: 0,
    readableText: [],
  };
  return { objects: 1, ...nothing, ...change };
}

const fullPage = [
  { area: 1000, dpi: 300, bounds: [0, 0, 10, 100] as [number, number, number, number] },
];

describe('a page is', () => {
  it('born digital when it shows text and no scan', () => {
    expect(reasonToLeaveAlone(content({ visibleLetters: 12 }), 1000)).toBe('born-digital');
  });

  it('a scan even with a stamp or a page number on it', () => {
    const stamped = content({ visibleLetters: 40, images: fullPage });
    expect(reasonToLeaveAlone(stamped, 1000)).toBeUndefined();
  });

  it('born digital when a full page of text stands on a picture', () => {
    const printed = content({ visibleLetters: 1500, images: fullPage });
    expect(reasonToLeaveAlone(printed, 1000)).toBe('born-digital');
  });

  it('done already when invisible text lies behind a scan', () => {
    const done = content({ invisibleLetters: 900, images: fullPage });
    expect(reasonToLeaveAlone(done, 1000)).toBe('has-text-layer');
  });

  it('a scan to be read anew when that was asked for', () => {
    const done = content({ invisibleLetters: 900, images: fullPage });
    expect(reasonToLeaveAlone(done, 1000, 'redo')).toBeUndefined();
    const printed = content({ visibleLetters: 1500 });
    expect(reasonToLeaveAlone(printed, 1000, 'redo')).toBe('born-digital');
    expect(reasonToLeaveAlone(printed, 1000, 'force')).toBeUndefined();
  });

  it('a scan even with a stray invisible letter', () => {
    const stray = content({ invisibleLetters: 1, images: fullPage });
    expect(reasonToLeaveAlone(stray, 1000)).toBeUndefined();
  });

  it('a scan when most of its letters have no meaning', () => {
    const unmapped = content({ visibleLetters: 2, readableText: [1], unmappedRuns: 40 });
    expect(reasonToLeaveAlone(unmapped, 1000)).toBeUndefined();
  });

  it('blank when it draws nothing', () => {
    expect(reasonToLeaveAlone(content({ objects: 0 }), 1000)).toBe('blank');
  });

  it('a scan when letters are drawn as outlines', () => {
    expect(reasonToLeaveAlone(content({ objects: 80 }), 1000)).toBeUndefined();
  });
});

describe('real pages', () => {
  it.each([
    ['has-text-layer', () => scanPdf({ pages: [{ ...page, textLayer: true }] })],
    ['born-digital', () => textPdf({ pages: [page] })],
    ['blank', () => scanPdf({ pages: [{ ...page, text: '' }] })],
  ])('are left alone as %s', async (reason, pdf) => {
    const path = await testFile('input.pdf', await pdf());
    expect(await recognisePage(path, 1, ['eng'], 'lstm')).toMatchObject({
      kind: 'left-alone',
      reason,
    });
  });
});
