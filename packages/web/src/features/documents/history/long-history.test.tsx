import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SeenRequest } from '../../../testing/fake-server.ts';
import { historyFile, renderOcr } from '../testing/render-ocr.tsx';
import { LIST, RETRY, announce, button, reading, tell } from '../testing/running-document.ts';

const search = () => screen.getByPlaceholderText('Search history...');
const rowCount = () => screen.getByRole('table').getAttribute('aria-rowcount');
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => historyFile(`scan ${from + index}.pdf`));

/** A server whose list has these parts; `found` is what it finds for a search. */
function inParts(parts: object[][], found: object[][] = []) {
  return ({ query }: SeenRequest) => {
    const from = query.get('search') === null ? parts : found;
    const index = Number(query.get('cursor') ?? 0);
    const next = index + 1 < from.length ? `${index + 1}` : null;
    return { body: { files: from[index] ?? [], next_cursor: next } };
  };
}

function renderParts(parts: object[][], found?: object[][]) {
  const stage = renderOcr();
  stage.server.routes[LIST] = inParts(parts, found);
  const asked = () =>
    stage.server
      .calls('GET', '/v1/ocr/list')
      .map(({ query }) => [query.get('search'), query.get('cursor')]);
  return { ...stage, asked };
}

it('the next part is loaded when the end of what is there comes near, and no sooner (D57)', async () => {
  const { user, asked } = renderParts([numbered(0, 100), numbered(100, 20)]);
  await screen.findByText('scan 0.pdf');
  expect(rowCount()).toBe('-1');
  expect(asked()).toEqual([[null, null]]);
  await user.click(button('Load more files'));
  await waitFor(() => expect(rowCount()).toBe('121'));
  expect(asked()).toEqual([
    [null, null],
    [null, '1'],
  ]);
  expect(screen.queryByRole('button', { name: 'Load more files' })).toBeNull();
});

it('parts that end in sight are followed by the next without a hand', async () => {
  renderParts([numbered(0, 3), numbered(3, 3), numbered(6, 2)]);
  expect(await screen.findByText('scan 7.pdf')).toBeDefined();
  expect(rowCount()).toBe('9');
});

it('a part that cannot be had is said below what is there, asked for once, and again by hand', async () => {
  const { server, user, asked } = renderParts([numbered(0, 3), numbered(3, 3)]);
  const whole = server.routes[LIST] as (request: SeenRequest) => { body: object };
  server.routes[LIST] = (request) =>
    request.query.get('cursor') === null ? whole(request) : { status: 400, body: {} };
  const words = 'More files could not be loaded. Please try again.';
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(screen.getByText('scan 2.pdf')).toBeDefined();
  expect(asked()).toHaveLength(2);
  server.routes[LIST] = whole;
  await user.click(button('Try again'));
  expect(await screen.findByText('scan 5.pdf')).toBeDefined();
});

it('a search goes through files that are not loaded, and says so while it does (S2.64, D20)', async () => {
  const letter = historyFile('Ärztlicher Brief.pdf');
  const parts = [[...numbered(0, 99), historyFile('brief 2.pdf')], [letter]];
  // The server may have found nothing yet, and then goes on.
  const { server, user, asked } = renderParts(parts, [[], [historyFile('brief 2.pdf'), letter]]);
  await screen.findByText('scan 0.pdf');
  const answer = Promise.withResolvers<void>();
  const route = server.routes[LIST] as (request: SeenRequest) => { body: object };
  server.routes[LIST] = async (request) => {
    await answer.promise;
    return route(request);
  };
  await user.type(search(), ' BRÍEF ');
  expect(await screen.findByText('brief 2.pdf')).toBeDefined();
  expect(screen.getByText('Searching all files')).toBeDefined();
  expect(rowCount()).toBe('-1');
  answer.resolve();
  expect(await screen.findByText('Ärztlicher Brief.pdf')).toBeDefined();
  expect(rowCount()).toBe('3');
  expect(screen.queryByText('Searching all files')).toBeNull();
  expect(asked().slice(1)).toEqual([
    ['brief', null],
    ['brief', '1'],
  ]);
});

it('a search that finds nothing anywhere says so only then, and can be cleared (S2.72)', async () => {
  const { user } = renderParts([numbered(0, 100), numbered(100, 1)], [[]]);
  await screen.findByText('scan 0.pdf');
  await user.type(search(), 'zzz');
  expect(await screen.findByRole('status', { name: 'Loading history' })).toBeDefined();
  expect(screen.queryByText('No matches found')).toBeNull();
  expect(await screen.findByText('No matches found')).toBeDefined();
  await user.click(button('Clear search'));
  expect(await screen.findByText('scan 0.pdf')).toBeDefined();
});

it('a search that fails is said, and tried again by hand', async () => {
  const { server, user } = renderParts(
    [numbered(0, 100), numbered(100, 1)],
    [[historyFile('q.pdf')]],
  );
  await screen.findByText('scan 0.pdf');
  const works = server.routes[LIST] as (request: SeenRequest) => { body: object };
  server.routes[LIST] = (request) =>
    request.query.get('search') === null ? works(request) : { status: 400, body: {} };
  await user.type(search(), 'q');
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load file history.');
  server.routes[LIST] = works;
  await user.click(button('Try again'));
  expect(await screen.findByText('q.pdf')).toBeDefined();
});

it('what is deleted among the matches is gone from the history too', async () => {
  const doomed = historyFile('old letter.pdf');
  const { server, user } = renderParts([[doomed, ...numbered(0, 99)], numbered(99, 1)], [[doomed]]);
  await user.type(search(), 'letter');
  await user.click(await screen.findByRole('button', { name: 'Delete old letter.pdf' }));
  server.routes['DELETE /v1/ocr/'] = { body: { detail: 'Deleted.' } };
  server.routes[LIST] = inParts([numbered(0, 99), numbered(99, 1)], [[]]);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No matches found')).toBeDefined();
  await user.clear(search());
  expect(await screen.findByText('scan 0.pdf')).toBeDefined();
  expect(screen.queryByText('old letter.pdf')).toBeNull();
});

it('an old file that is run again comes back to its place, below the part that is read anew', async () => {
  const old = historyFile('a.pdf', { status: 'cancelled', processed: false });
  const newest = numbered(0, 1000);
  const { server, user } = renderParts([newest, [old, historyFile('z.pdf')]]);
  await screen.findByText('scan 0.pdf');
  await user.click(button('Load more files'));
  await waitFor(() => expect(rowCount()).toBe('1003'));
  await user.type(search(), 'a.pdf');
  server.routes[RETRY] = { body: { detail: 'Processing has started again.' } };
  await user.click(await screen.findByRole('button', { name: 'Retry a.pdf' }));
  announce();
  reading(3);
  server.routes[LIST] = inParts([newest, [historyFile('a.pdf'), historyFile('z.pdf')]]);
  tell({ current_page: 12, total_pages: 12, status: 'ready' });
  expect(await screen.findByRole('button', { name: 'Download processed a.pdf' })).toBeDefined();
  await user.clear(search());
  await waitFor(() => expect(rowCount()).toBe('1003'));
});
