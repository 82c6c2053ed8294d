import type { PageText } from '@legible/ocr-engine';
import { expect, it } from 'vitest';
import type { StoredCorrection } from './corrections.ts';
import type { OwnPage } from './own-page.ts';
import { presentWords } from './present-page.ts';

const box: [number, number, number, number] = [0, 0, 10, 10];
const line = (...texts: string[]): PageText['blocks'][number]['lines'][number] => ({
  box,
  baseline: box,
  orientation: 0,
  direction: 'ltr',
  confidence: 90,
  words: texts.map((text) => ({ text, box, confidence: 90, language: 'jpn' })),
});
const page = { textKey: 'documents/x/pages/y.tsv' } as OwnPage;

it('tells which words follow without a space, from line to line too', () => {
  const lines = [line('港', 'は', 'Legible'), line('静か'), line('だった。', 'the', 'end')];
  const text: PageText = { page: 1, width: 1, height: 1, dpi: 300, blocks: [{ box, lines }] };
  const words = presentWords(page, text, []).blocks.flatMap((block) =>
    block.lines.flatMap((each) => each.words),
  );
  expect(words.filter(({ joined }) => joined).map((word) => word.text)).toEqual(['は', 'だった。']);
});

it('tells paragraphs, each with its own box, without lines that were taken away', () => {
  const at = (top: number, ...texts: string[]) => {
    const place: typeof box = [72, top, 300, top + 7];
    const baseline: typeof box = [72, top + 7, 300, top + 7];
    const words = line(...texts).words.map((word) => ({ ...word, box: place }));
    return { ...line(), box: place, baseline, words };
  };
  const lines = [at(60, '•', 'Quick'), at(72, 'And', 'Easy'), at(84, '•', 'Small'), at(96, 'Gone')];
  const text: PageText = { page: 1, width: 600, height: 800, dpi: 300, blocks: [{ box, lines }] };
  const taken = [{ word: 6, read: 'Gone', text: '' }] as StoredCorrection[];
  const { blocks } = presentWords(page, text, taken);
  expect(blocks.map((block) => block.box)).toEqual([
    [72, 60, 300, 79],
    [72, 84, 300, 91],
  ]);
});
