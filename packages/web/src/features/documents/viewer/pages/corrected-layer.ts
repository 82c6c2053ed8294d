import type { PageWords } from '@legible/contracts/documents/page-text';
import { styleOf, type Turn, turnBox } from '../pdf/turned-place.ts';

interface Shown {
  turn: Turn;
  /** Of the page as it is turned, in points. */
  height: number;
}

/** Lays the page's words, unseen, on its picture as they were corrected, so that these are what is selected and copied. */
export function layCorrected(words: PageWords, container: HTMLElement, shown: Shown): void {
  const { width, height, blocks } = words;
  const lines = blocks.flatMap((block) => block.lines);
  const pieces = lines.flatMap((line) => [
    ...line.words.map(({ text, box: [left, top, right, bottom] }) => {
      const box = [left / width, top / height, right / width, bottom / height] as const;
      const span = document.createElement('span');
      span.textContent = `${text} `;
      const place = turnBox(box, shown.turn);
      Object.assign(span.style, styleOf(place), { overflow: 'hidden' });
      span.style.setProperty('--font-height', `${(place[3] - place[1]) * shown.height}px`);
      return span;
    }),
    document.createElement('br'),
  ]);
  // What pdf.js had said of its own words.
  delete container.dataset['mainRotation'];
  Object.assign(container.style, { width: '100%', height: '100%' });
  container.replaceChildren(...pieces);
}
