import { describe, expect, it } from 'vitest';
import type { Line, PageText } from '../interface/page-text.ts';
import { toPlainText } from './text.ts';

function line(...texts: string[]): Line {
  const words = texts.map((text) => ({ text, box: [0, 0, 1, 1], confidence: 90, language: 'eng' }));
  return {
    box: [0, 0, 1, 1],
    baseline: [0, 1, 1, 1],
    orientation: 0,
    direction: 'ltr',
    confidence: 90,
    words: words as Line['words'],
  };
}

function page(...blocks: Line[][]): PageText {
  const withBoxes = blocks.map((lines) => ({ box: [0, 0, 1, 1] as Line['box'], lines }));
  return { page: 1, width: 1, height: 1, dpi: 300, blocks: withBoxes };
}

describe('plain text', () => {
  it('has a line a line and an empty one between blocks', () => {
    const text = toPlainText([page([line('a', 'title')], [line('two'), line('lines')])]);
    expect(text).toBe('a title\n\ntwo\nlines\n');
  });

  it('has a form feed between pages, also around one that was not recognised', () => {
    expect(toPlainText([page([line('1')]), undefined, page([line('3')])])).toBe('1\n\f\f3\n');
  });

  it('has no spaces where the script has none', () => {
    expect(toPlainText([page([line('東京', '都', 'Tokyo')])])).toBe('東京都 Tokyo\n');
    const japanese = page([line('ニャ', 'ー', '、', 'ニャ', '。')]);
    expect(toPlainText([japanese])).toBe('ニャー、ニャ。\n');
    expect(toPlainText([page([line('안녕', '세계')])])).toBe('안녕 세계\n');
  });
});
