import type { PageWords } from '@legible/contracts/documents/page-text';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lineOf, pageOf, wordOf } from '../../testing/page-words.ts';
import { PageText } from './page-text.tsx';
import { shownReading } from './use-page-text.ts';

const EVIL = '<img src=x onerror=alert(1)>';
/** Turns what follows around, and never turns it back. */
const TURNED = '\u202Egnp.exe';

/** A doubtful word stands in a button, a sure one does not. */
const textOf = (...words: [string, number][]) =>
  pageOf([[lineOf(words.map(([text, confidence], at) => wordOf(text, { at, confidence })))]]);

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
  const text = renderText(textOf([EVIL, 99], [EVIL, 20]));
  expect(text.textContent.trim()).toBe(`${EVIL} ${EVIL}`);
  expect(document.querySelector('img')).toBeNull();
});

it('a word that turns text around turns none but itself', () => {
  const text = renderText(textOf([TURNED, 99], ['harbour', 99], [TURNED, 20]));
  const around = [...text.querySelectorAll('bdi')].filter(
    ({ textContent }) => textContent === TURNED,
  );
  expect(around).toHaveLength(2);
  expect(text.textContent.split('\u202E')).toHaveLength(3);
});
