import type { Word } from '../../src/interface/page-text.ts';
import { serveExceptPageTwo } from './page-two.ts';

const nowhere: Word = { text: 'nowhere', box: [NaN, 0, Infinity, 1], confidence: 50, language: '' };
const flat: Word = { text: 'flat', box: [10, 10, 10, 10], confidence: 50, language: 'eng' };
const far: Word = { text: 'far', box: [1e30, 0, 2e30, 10], confidence: 50, language: 'eng' };
const controls: Word = {
  text: 'a\u0000b\ud800c)\\(\r\n',
  box: [100, 100, 200, 120],
  confidence: -1,
  language: 'xxx',
};

/** Answers with places that are none and characters that are none. */
serveExceptPageTwo(async ({ page }) => ({
  kind: 'recognised',
  seconds: 0,
  json: JSON.stringify({
    page,
    width: 595,
    height: 842,
    dpi: 300,
    blocks: [
      { box: [0, 0, 0, 0], lines: [] },
      {
        box: [0, 0, 0, 0],
        lines: [
          {
            box: [5, 5, 5, 5],
            baseline: [NaN, NaN, NaN, NaN],
            orientation: 0,
            direction: 'ltr',
            confidence: 0,
            words: [nowhere, flat, far],
          },
          {
            box: [100, 100, 200, 120],
            baseline: [100, 118, 100, 118],
            orientation: 0,
            direction: 'rtl',
            confidence: 0,
            words: [controls],
          },
        ],
      },
    ],
  }),
}));
