import { TRIALS_CLASS } from '@legible/contracts/endpoints';
import { landing } from '@legible/contracts/pages/landing';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScanDemo, type Trial } from './scan-demo.tsx';

const letter = new File(['%PDF-'], 'letter.pdf', { type: 'application/pdf' });
const prepare = vi.fn();
const Window: Trial['Window'] = ({ files, onClose }) => (
  <div>
    {files.map(({ name }) => name).join(' and ')}
    <button type="button" onClick={onClose}>
      close
    </button>
  </div>
);
const demo = <ScanDemo trial={{ prepare, Window }} />;

beforeEach(() => {
  prepare.mockClear();
  document.documentElement.classList.add(TRIALS_CLASS);
});
afterEach(() => document.documentElement.classList.remove(TRIALS_CLASS));

const drag = (kind: 'dragOver' | 'drop', files: File[] | null) => {
  const dataTransfer = { types: files ? ['Files'] : ['text/plain'], files: files ?? [] };
  const event = createEvent[kind](document.body, { dataTransfer });
  fireEvent(document.body, event);
  return event.defaultPrevented;
};

it('a file that is dropped anywhere is tried in the place of the sample, and the sample comes back', async () => {
  render(demo);
  expect(drag('dragOver', [letter])).toBe(true);
  expect(prepare).toHaveBeenCalled();
  expect(drag('drop', [letter])).toBe(true);
  expect(screen.getByText('letter.pdf')).toBeDefined();
  expect(screen.queryByText('Report of the Harbour Master')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'close' }));
  expect(screen.getByText('Report of the Harbour Master')).toBeDefined();
});

it('a file is chosen by the button, whose focus fetches the code', async () => {
  render(demo);
  await userEvent.tab();
  const field = screen.getByLabelText(landing.tryIt.choose);
  act(() => field.focus());
  expect(prepare).toHaveBeenCalled();
  await userEvent.upload(field, letter);
  expect(screen.getByText('letter.pdf')).toBeDefined();
});

it('what is dragged and is no file is left to the browser', () => {
  render(demo);
  expect([drag('dragOver', null), drag('drop', null)]).toEqual([false, false]);
  expect(prepare).not.toHaveBeenCalled();
});

it('where the server reads none nothing is taken', () => {
  document.documentElement.classList.remove(TRIALS_CLASS);
  render(demo);
  expect([drag('dragOver', [letter]), drag('drop', [letter])]).toEqual([false, false]);
  expect(screen.getByText('Report of the Harbour Master')).toBeDefined();
});

it('a file that was chosen before the page was taken over is tried', async () => {
  const page = document.body.appendChild(document.createElement('div'));
  page.innerHTML = renderToString(demo);
  const field = page.querySelector<HTMLInputElement>('input[type=file]')!;
  Object.defineProperty(field, 'files', { value: [letter] });
  const root = await act(() => hydrateRoot(page, demo));
  expect(screen.getByText('letter.pdf')).toBeDefined();
  act(() => root.unmount());
  page.remove();
});
