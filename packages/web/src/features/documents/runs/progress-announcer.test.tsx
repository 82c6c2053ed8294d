import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProgressAnnouncer } from './progress-announcer.tsx';
import { type Outcome, newItem } from '../progress/progress-state.ts';

const names = Array.from({ length: 20 }, (_, index) => `${index}.pdf`);
const reading = (name: string, percent: number) => ({
  ...newItem(name, name, 'processing'),
  pagesProcessed: percent,
  totalPages: 100,
});
const ended = (name: string, outcome: Outcome = 'ready') => ({
  fileId: name,
  name,
  outcome,
  pages: 100,
  detail: null,
  refused: false,
});

const heard = () => screen.getByRole('status').textContent;

/** Gives what a screen reader is told of the documents as they are now. */
function announcer() {
  const { rerender } = render(<ProgressAnnouncer items={[]} settled={[]} />);
  const now = (
    running: readonly ReturnType<typeof reading>[],
    over = [] as ReturnType<typeof ended>[],
  ) => {
    rerender(<ProgressAnnouncer items={running} settled={over} />);
    // The history takes over what has ended.
    rerender(<ProgressAnnouncer items={running} settled={[]} />);
    return heard();
  };
  return now;
}

it('up to three documents are spoken of one by one', () => {
  const now = announcer();
  expect(now([reading('a.pdf', 19), reading('b.pdf', 5)])).toBe('a.pdf: 10 percent');
  expect(now([reading('a.pdf', 21), reading('b.pdf', 10)])).toBe(
    'a.pdf: 20 percent. b.pdf: 10 percent',
  );
  expect(now([reading('b.pdf', 11)], [ended('a.pdf')])).toBe('a.pdf is ready');
});

it('many are announced together: every tenth of them, what failed, and the end', () => {
  const now = announcer();
  const all = names.map((name) => reading(name, 90));
  expect(now(all)).toBe('');
  expect(now(all.slice(1), [ended('0.pdf')])).toBe('');
  expect(now(all.slice(2), [ended('1.pdf')])).toBe('2 of 20 files done');
  expect(now(all.slice(3), [ended('2.pdf', 'failed')])).toBe('2.pdf failed');
  const rest = names.slice(3).map((name) => ended(name));
  expect(now([], rest)).toBe('20 of 20 files done');
});

it('who sends one more document after many hears of it by its name', () => {
  const now = announcer();
  now(names.map((name) => reading(name, 0)));
  now(
    [],
    names.map((name) => ended(name)),
  );
  expect(now([reading('again.pdf', 50)])).toBe('again.pdf: 50 percent');
});
