import { landing } from '@legible/contracts/pages/landing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { searchPage } from './sample-text.ts';
import { ScanDemo, type Trial } from './scan-demo.tsx';

const noTrial: Trial = { prepare: () => undefined, Window: () => null };
const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
const search = () => screen.getByLabelText('Search the sample page');

it('the sample is searched as one types, without regard to case, over line ends too', async () => {
  render(<ScanDemo trial={noTrial} />);
  expect(marked()).toEqual(['lamp', 'lamp']);
  await userEvent.clear(search());
  expect(marked()).toEqual([]);
  await userEvent.type(search(), 'HARBOUR');
  expect(marked()).toEqual(['Harbour', 'Harbour']);
  expect(screen.getByText('2 found')).toBeDefined();
  await userEvent.clear(search());
  await userEvent.type(search(), 'on the night of the storm');
  expect(marked()).toEqual(['On the night', 'of the storm']);
  expect(screen.getByText('1 found')).toBeDefined();
});

it('the scan as it was has no text to find or to select', async () => {
  render(<ScanDemo trial={noTrial} />);
  expect(screen.getByText('Report of the Harbour Master')).toBeDefined();
  await userEvent.click(screen.getByLabelText('Scan'));
  expect(screen.queryByText('Report of the Harbour Master')).toBeNull();
  expect(screen.getByText('No text')).toBeDefined();
  expect(screen.getByText(landing.demo.scanHint)).toBeDefined();
  await userEvent.click(screen.getByLabelText('Searchable'));
  expect(marked()).toEqual(['lamp', 'lamp']);
});

it('what is selected over the picture is shown as what would be copied', () => {
  render(<ScanDemo trial={noTrial} />);
  act(() => document.getSelection()?.selectAllChildren(screen.getByText(/^Report of the/)));
  fireEvent(document, new Event('selectionchange'));
  expect(screen.getByText('Report of the Harbour Master', { selector: 'q' })).toBeDefined();
  act(() => document.getSelection()?.removeAllRanges());
  fireEvent(document, new Event('selectionchange'));
  expect(document.querySelector('q')).toBeNull();
});

it('a line is cut around every match and loses nothing', () => {
  const { lines } = searchPage('the');
  expect(lines.some(({ pieces }) => pieces.some(({ found }) => found))).toBe(true);
  for (const { line, pieces } of lines) {
    expect(pieces.map(({ text }) => text).join('')).toBe(line.text);
  }
});

it('what was typed and chosen before the page was taken over counts', async () => {
  const demo = <ScanDemo trial={noTrial} />;
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(demo);
  const [scan, , field] = page.querySelectorAll('input');
  field!.value = 'harbour';
  const root = await act(() => hydrateRoot(page, demo));
  expect(field!.value).toBe('harbour');
  expect(marked()).toEqual(['Harbour', 'Harbour']);
  act(() => root.unmount());

  page.innerHTML = renderToString(demo);
  page.querySelectorAll('input')[0]!.checked = true;
  expect(scan).toBeDefined();
  const again = await act(() => hydrateRoot(page, demo));
  expect(screen.getByText(landing.demo.scanHint)).toBeDefined();
  act(() => again.unmount());
  page.remove();
});
