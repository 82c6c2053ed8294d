import type { FoundPage } from '@legible/contracts/search/search';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { historyFile, renderOcr } from '../testing/render-ocr.tsx';

const SEARCH = 'GET /v1/search';
const PATH = '/v1/search';

/** Nothing is in sight: no crop is made. */
class NothingSeen {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NothingSeen);
});

const page = (line: string, more: Partial<FoundPage> = {}): FoundPage => ({
  file_id: 'A',
  input_name: 'letter.pdf',
  created_at: '2025-03-01T10:00:00.000Z',
  page: 3,
  page_count: 12,
  language: 'eng',
  line,
  marks: [],
  terms: [],
  ...more,
});

const found = (results: FoundPage[], more: object = {}) => ({
  body: { results, next_cursor: null, complete: true, waiting: 0, ...more },
});

const field = () => screen.getByPlaceholderText('Search history...');
const results = () => within(screen.getByRole('list', { name: 'Pages with what you look for' }));
const links = () => results().getAllByRole<HTMLAnchorElement>('link');

const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

function search(stage: ReturnType<typeof renderOcr>, text: string) {
  fireEvent.change(field(), { target: { value: text } });
  return stage;
}

it('below the names stands what the text has: name, page, line with the hit marked, and day (D98)', async () => {
  const stage = renderOcr({ files: [historyFile('harbour.pdf')] });
  stage.server.routes[SEARCH] = found([page('The quiet harbour slept', { marks: [[10, 17]] })]);
  await screen.findByText('harbour.pdf');
  search(stage, 'harbour');
  expect(screen.getByText('harbour.pdf')).toBeDefined();
  const item = (await screen.findByText('Page 3 of 12')).closest('a');
  expect(item?.textContent).toContain('letter.pdf');
  const inItem = (what: string) => item?.querySelector(what)?.textContent;
  expect([inItem('mark'), inItem('bdi.found-line')]).toEqual([
    'harbour',
    'The quiet harbour slept',
  ]);
  expect(item?.querySelector('time')?.dateTime).toBe('2025-03-01T10:00:00.000Z');
  expect(`${item?.pathname}${item?.search}`).toBe('/ocr/documents/A?search=harbour&page=3');
  expect(screen.getByText('1 page in 1 document')).toBeDefined();
});

it('nothing is asked for before something is typed, nor for a single letter', async () => {
  const stage = renderOcr({ files: [historyFile('a.pdf')] });
  await screen.findByText('a.pdf');
  expect(screen.queryByText('In the text')).toBeNull();
  search(stage, 'a');
  expect(await screen.findByText('Type one more letter to search in the text, too.')).toBeDefined();
  search(stage, '港');
  await waitFor(() => expect(stage.server.calls('GET', PATH)).toHaveLength(1));
  search(stage, '');
  await waitFor(() => expect(screen.queryByText('In the text')).toBeNull());
});

it('of ten thousand letters nothing is asked, and it is said why', async () => {
  const stage = search(renderOcr(), 'x'.repeat(10_000));
  expect(await screen.findByText(/at most 500 letters/)).toBeDefined();
  expect(stage.server.calls('GET', PATH)).toEqual([]);
});

it('the answer to an earlier word never takes the place of a later one', async () => {
  const stage = renderOcr();
  const earlier = Promise.withResolvers<ReturnType<typeof found>>();
  stage.server.routes[SEARCH] = ({ query }) =>
    query.get('query') === 'old' ? earlier.promise : found([page('the new word')]);
  search(stage, 'old');
  await waitFor(() => expect(stage.server.calls('GET', PATH)).toHaveLength(1));
  search(stage, 'new');
  expect(await screen.findByText('the new word')).toBeDefined();
  const [first] = stage.server.calls('GET', PATH);
  expect(first?.init.signal?.aborted).toBe(true);
  await act(async () => earlier.resolve(found([page('the old word')])));
  expect(screen.queryByText('the old word')).toBeNull();
});

it('who types fast asks once', async () => {
  const stage = renderOcr();
  stage.server.routes[SEARCH] = ({ query }) => found([page(`found for ${query.get('query')}`)]);
  search(stage, 'an');
  await screen.findByText('found for an');
  for (const text of ['wo', 'wor', 'word']) search(stage, text);
  await screen.findByText('found for word');
  const asked = stage.server.calls('GET', PATH).map(({ query }) => query.get('query'));
  expect(asked).toEqual(['an', 'word']);
});

it('HTML and characters that turn text around are text and do nothing', async () => {
  const stage = renderOcr();
  const evil = '<img src=x onerror=alert(1)> \u202Egnp.exe\u202C';
  stage.server.routes[SEARCH] = found([page(evil, { input_name: '<b>x</b>.pdf' })]);
  search(stage, 'img');
  expect(await screen.findByText('<img src=x onerror=alert(1)> gnp.exe')).toBeDefined();
  expect(screen.getByText('<b>x</b>.pdf').tagName).toBe('BDI');
  expect(document.querySelector('img')).toBeNull();
});

it('the arrow leads from the field through what was found and back, Enter in the field opens the first', async () => {
  const stage = renderOcr();
  const two = [page('first line'), page('second line', { page: 4 })];
  stage.server.routes[SEARCH] = found(two);
  await stage.user.type(field(), 'line');
  await screen.findByText('first line');
  await stage.user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(links()[0]);
  await stage.user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(links()[1]);
  expect(links().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
  await stage.user.keyboard('{Home}{ArrowUp}');
  expect(document.activeElement).toBe(field());
  await stage.user.keyboard('{ArrowDown}{End}{Escape}');
  expect(document.activeElement).toBe(field());
});

it.each([
  ['a failure', { status: 500, body: {} }, 'The text could not be searched.'],
  ['no connection', 'network' as const, 'The text could not be searched.'],
  [
    'too many searches',
    {
      status: 429,
      body: { detail: 'Too many.', code: 'too_many_requests' },
      headers: { 'Retry-After': '5' },
    },
    /^Too many\. Try again in about/,
  ],
])('%s is told, and can be tried again', async (_name, answer, said) => {
  const stage = renderOcr();
  stage.server.routes[SEARCH] = answer;
  search(stage, 'word');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText(said)).toBeDefined();
  stage.server.routes[SEARCH] = found([page('a word')]);
  await stage.user.click(alert.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('a word')).toBeDefined();
});

it('nothing found says what to try, and filters can be cleared', async () => {
  const stage = renderOcr();
  search(stage, 'nowhere');
  expect(await screen.findByText('Nothing found in the text')).toBeDefined();
  expect(screen.getByText(/^Try fewer words/)).toBeDefined();
  expect(screen.queryByText('Only what the filters leave was searched.')).toBeNull();
  await stage.user.click(screen.getByRole('button', { name: 'Filters' }));
  await stage.user.selectOptions(screen.getByLabelText('Language'), 'German');
  fireEvent.change(screen.getByLabelText('Added from'), { target: { value: '2026-01-02' } });
  fireEvent.change(screen.getByLabelText('Added until'), { target: { value: '2026-01-03' } });
  fireEvent.change(screen.getByLabelText('Name contains'), { target: { value: 'lease' } });
  expect(await screen.findByText('Only what the filters leave was searched.')).toBeDefined();
  const asked = stage.server.calls('GET', PATH).at(-1)?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    query: 'nowhere',
    name: 'lease',
    languages: 'deu',
    from: new Date(2026, 0, 2).toISOString(),
    // The last day counts as a whole.
    to: new Date(2026, 0, 4).toISOString(),
  });
  await stage.user.click(screen.getByRole('button', { name: 'Clear the filters' }));
  await waitFor(() =>
    expect(stage.server.calls('GET', PATH).at(-1)?.query.toString()).toBe('query=nowhere'),
  );
});

it('what could not be searched, in time or not yet, is told', async () => {
  const stage = renderOcr();
  stage.server.routes[SEARCH] = found([page('a word')], { complete: false, waiting: 2 });
  search(stage, 'word');
  expect(await screen.findByText(/^There may be more/)).toBeDefined();
  expect(screen.getByText(/^The text of 2 documents cannot be searched yet/)).toBeDefined();
});

it('more is loaded when it is asked for, and no page stands there twice', async () => {
  const stage = renderOcr();
  stage.server.routes[SEARCH] = ({ query }) =>
    query.get('cursor') === 'next'
      ? found([page('one'), page('two', { page: 4 })])
      : found([page('one')], { next_cursor: 'next' });
  search(stage, 'word');
  expect(await screen.findByText('the first 1 page, in 1 document')).toBeDefined();
  await stage.user.click(screen.getByRole('button', { name: 'Show more pages' }));
  expect(await screen.findByText('two')).toBeDefined();
  expect(links()).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Show more pages' })).toBeNull();
});

it('pages of a file that is deleted go with it', async () => {
  const stage = renderOcr({ files: [historyFile('word.pdf', { file_id: 'A' })] });
  const { server, user } = stage;
  await screen.findByText('word.pdf');
  server.routes[SEARCH] = found([page('a word')]);
  search(stage, 'word');
  await screen.findByText('a word');
  server.routes['DELETE /v1/ocr/'] = { body: { detail: 'Deleted.' } };
  server.routes['GET /v1/ocr/list'] = { body: { files: [] } };
  server.routes[SEARCH] = found([]);
  await user.click(screen.getByRole('button', { name: 'Delete word.pdf' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: /Delete/ }));
  await waitFor(() => expect(screen.queryByText('a word')).toBeNull());
});

it('while files that have just become ready are indexed it is asked again, and no longer', async () => {
  const stage = renderOcr();
  stage.server.routes[SEARCH] = found([], { indexing: 1 });
  search(stage, 'word');
  await screen.findByText('Nothing found in the text');
  const asked = () => stage.server.calls('GET', PATH).length;
  await waitFor(() => expect(asked()).toBeGreaterThan(1), { timeout: 60_000 });
  stage.server.routes[SEARCH] = found([page('a new word')]);
  expect(await screen.findByText('a new word', {}, { timeout: 60_000 })).toBeDefined();
  const last = asked();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(asked()).toBe(last);
});

it('who listens is told how much was found, once it stays so', async () => {
  const stage = renderOcr();
  stage.server.routes[SEARCH] = found([page('one'), page('two', { file_id: 'B' })]);
  search(stage, 'word');
  await waitFor(() => expect(statuses()).toContain('In the text: 2 pages in 2 documents'));
});
