import type { PageWords } from '@legible/contracts/documents/page-text';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PageText } from './page-text.tsx';
import { shownReading } from './use-page-text.ts';

const EVIL = '<img src=x onerror=alert(1)>';
/** Turns what follows around, and never turns it back. */
const TURNED = '\u202Egnp.exe';

const box: [number, number, number, number] = [60, 80, 540, 100];
/** A doubtful word stands in a button, a sure one does not. */
const pageOf = (...texts: [string, number][]): PageWords => ({
  reading: 'first',
  corrected: [],
  width: 600,
  height: 800,
  turn: 0,
  skew: 0,
  blocks: [
    {
      box,
      lines: [
        {
          box,
          orientation: 0,
          direction: 'ltr',
          confidence: 90,
          words: texts.map(([text, confidence], at) => ({
            at,
            text,
            confidence,
            box,
            language: 'eng',
          })),
        },
      ],
    },
  ],
});

const nothing = () => undefined;

function renderText(page: PageWords) {
  render(
    <PageText
      reading={shownReading(page)}
      pointed={null}
      shownBy={null}
      onPoint={nothing}
      marks
      onTell={nothing}
      mended={null}
      onMend={nothing}
    />,
  );
  return screen.getByRole('region', { name: viewerMessages.text });
}

it('HTML that was read is text, surely read or not', () => {
  const text = renderText(pageOf([EVIL, 99], [EVIL, 20]));
  expect(text.textContent.trim()).toBe(`${EVIL} ${EVIL}`);
  expect(document.querySelector('img')).toBeNull();
});

it('a word that turns text around turns none but itself', () => {
  const text = renderText(pageOf([TURNED, 99], ['harbour', 99], [TURNED, 20]));
  const around = [...text.querySelectorAll('bdi')].filter(
    ({ textContent }) => textContent === TURNED,
  );
  expect(around).toHaveLength(2);
  expect(text.textContent.split('\u202E')).toHaveLength(3);
});
