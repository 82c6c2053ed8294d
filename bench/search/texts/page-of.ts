import type { PageText } from '@legible/ocr-engine';

const BOX: [number, number, number, number] = [0, 0, 10, 10];

/** A page with these lines, as the engine tells of one. */
export function pageOf(text: string, language = 'eng'): PageText {
  const lines = text.split('\n').map((line): PageText['blocks'][number]['lines'][number] => ({
    box: BOX,
    baseline: BOX,
    orientation: 0,
    direction: 'ltr',
    confidence: 90,
    words: line
      .split(' ')
      .filter(Boolean)
      .map((word) => ({ text: word, box: BOX, confidence: 90, language })),
  }));
  return { page: 1, width: 600, height: 800, dpi: 300, blocks: [{ box: BOX, lines }] };
}

/** A page that was read, and what stands on it in truth. */
export interface ReadPage {
  text: string;
  truth: Set<string>;
  /** Words of its truth that are nowhere among the read ones, since one letter is wrong. */
  misread: string[];
}
