import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { titles } from '../../../testing/notices.ts';
import { cellsOf, historyFile, renderOcr } from '../testing/render-ocr.tsx';

const LIST = 'GET /v1/ocr/list';
const DELETE = 'POST /v1/ocr/documents/delete';
const RESTORE = 'POST /v1/ocr/documents/restore';

const five = ['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'].map((name) => historyFile(name));
const box = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${name}` });
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Choose all/ });
const shownNames = () =>
  screen
    .getAllByRole('link')
    .flatMap(({ textContent }) => (/\.pdf$/.exec(textContent) ? textContent : []));
const chosenNames = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    .map((each) => each.getAttribute('aria-label')?.replace('Choose ', ''));

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

it('files are chosen one by one, up to the last one with Shift, and all', async () => {
  const { user } = renderOcr({ files: five });
  await screen.findByText('a.pdf');
  expect(screen.queryByText(/chosen$/)).toBeNull();
  await user.click(box('b.pdf'));
  expect(await screen.findByText('1 file chosen')).toBeDefined();
  await user.keyboard('{Shift>}');
  await user.click(box('d.pdf'));
  await user.keyboard('{/Shift}');
  expect(chosenNames()).toEqual(['b.pdf', 'c.pdf', 'd.pdf']);
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
  await user.click(all());
  expect(screen.getByText('5 files chosen')).toBeDefined();
  await user.click(box('c.pdf'));
  expect(screen.getByText('4 files chosen')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Choose none' }));
  expect(screen.queryByText(/chosen$/)).toBeNull();
});

it('what a search hides is not chosen', async () => {
  const { user } = renderOcr({ files: five });
  await screen.findByText('a.pdf');
  await user.click(all());
  await user.type(screen.getByPlaceholderText('Search history...'), 'b.');
  expect(await screen.findByText('1 file chosen')).toBeDefined();
});

it('those that are chosen are deleted at once, and come back when that is undone', async () => {
  const { user, server, notices } = renderOcr({ files: five });
  await screen.findByText('a.pdf');
  await user.click(box('a.pdf'));
  await user.click(box('c.pdf'));
  const ids = ['id of a.pdf', 'id of c.pdf'];
  server.routes[DELETE] = { body: { file_ids: ids, undo_seconds: 10 } };
  server.routes[LIST] = { body: { files: five.filter(({ file_id }) => !ids.includes(file_id)) } };
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(titles(notices)).toEqual(['2 files deleted']));
  expect(server.calls('POST', '/v1/ocr/documents/delete')[0]?.body).toEqual({ file_ids: ids });
  expect(notices[0]).toMatchObject({ duration: 10_000, action: { label: 'Undo' } });
  await waitFor(() => expect(shownNames()).toEqual(['b.pdf', 'd.pdf', 'e.pdf']));
  expect(screen.queryByText(/chosen$/)).toBeNull();

  server.routes[RESTORE] = { body: { file_ids: ids } };
  server.routes[LIST] = { body: { files: five } };
  act(() => notices[0]?.action?.run());
  await waitFor(() => expect(titles(notices)).toEqual(['2 files deleted', '2 files are back']));
  await waitFor(() => expect(shownNames()).toHaveLength(5));
});

it.each([
  [404, 'It is too late to undo this'],
  [503, 'Could not undo this'],
])('an undo that is answered with %d says what holds', async (status, title) => {
  const { user, server, notices } = renderOcr({ files: five });
  await screen.findByText('a.pdf');
  await user.click(box('a.pdf'));
  server.routes[DELETE] = { body: { file_ids: ['id of a.pdf'], undo_seconds: 10 } };
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(notices).toHaveLength(1));
  server.routes[RESTORE] = { status, body: {} };
  act(() => notices[0]?.action?.run());
  await waitFor(() => expect(titles(notices).at(-1)).toBe(title));
});

it('a deletion that fails keeps the rows', async () => {
  const { user, server, notices } = renderOcr({ files: five });
  await screen.findByText('a.pdf');
  await user.click(box('a.pdf'));
  server.routes[DELETE] = { status: 429, body: {} };
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(titles(notices)).toEqual(['Deletion Failed']));
  expect(notices[0]?.action).toBeUndefined();
  expect(shownNames()).toHaveLength(5);
});

it.each([
  ['were deleted', { body: { file_ids: ['id of a.pdf'] } }, '1 file is back'],
  ['are still there', { status: 404, body: {} }, 'Deletion Failed'],
])(
  'a deletion whose answer is lost can be undone: files that %s',
  async (_state, restored, title) => {
    const { user, server, notices } = renderOcr({ files: five });
    await screen.findByText('a.pdf');
    await user.click(box('a.pdf'));
    server.routes[DELETE] = 'network';
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(titles(notices)).toEqual(['Deletion Not Confirmed']));
    expect(notices[0]?.text).toHaveProperty(
      'description',
      'Some files may be deleted. Undo keeps all of them.',
    );

    server.routes[RESTORE] = restored;
    act(() => notices[0]?.action?.run());
    await waitFor(() => expect(titles(notices)).toEqual(['Deletion Not Confirmed', title]));
    expect(server.calls('POST', '/v1/ocr/documents/restore')[0]?.body).toEqual({
      file_ids: ['id of a.pdf'],
    });
  },
);

it('the list is sorted as is chosen: names as people count', async () => {
  const files = [
    historyFile('scan 10.pdf', { size: 5, pages: 1, created_at: '2026-03-01T00:00:00.000Z' }),
    historyFile('Äpfel.pdf', { size: 9, pages: 3, created_at: '2026-02-01T00:00:00.000Z' }),
    historyFile('scan 2.pdf', { size: 7, pages: 2, created_at: '2026-01-01T00:00:00.000Z' }),
  ];
  const { user } = renderOcr({ files });
  await screen.findByText('Äpfel.pdf');
  const order = async (name: string) => {
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), name);
    return shownNames();
  };
  expect(await order('Name, A to Z')).toEqual(['Äpfel.pdf', 'scan 2.pdf', 'scan 10.pdf']);
  expect(await order('Largest first')).toEqual(['Äpfel.pdf', 'scan 2.pdf', 'scan 10.pdf']);
  expect(await order('Fewest pages first')).toEqual(['scan 10.pdf', 'scan 2.pdf', 'Äpfel.pdf']);
  expect(await order('Oldest first')).toEqual(['scan 2.pdf', 'Äpfel.pdf', 'scan 10.pdf']);
  expect(await order('Newest first')).toEqual(['scan 10.pdf', 'Äpfel.pdf', 'scan 2.pdf']);
});

it('a list of which only a part is here is sorted by the server', async () => {
  const { user, server } = renderOcr();
  server.routes[LIST] = ({ query }) => {
    // What follows cannot be had for now.
    if (query.has('cursor')) return { status: 503, body: {} };
    const name = query.get('sort') === 'size' ? 'large.pdf' : 'new.pdf';
    return { body: { files: [historyFile(name)], next_cursor: '1_a' } };
  };
  await screen.findByText('new.pdf');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Largest first');
  expect(await screen.findByText('large.pdf')).toBeDefined();
  const asked = server.calls('GET', '/v1/ocr/list').map(({ query }) => query.get('order'));
  expect(asked).toContain('desc');
});

it('a menu of the row renames the file, and keeps what its name ends with', async () => {
  const { user, server } = renderOcr({ files: [historyFile('a.pdf')] });
  const more = await screen.findByRole('button', { name: 'More for a.pdf' });
  await user.click(more);
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)) //
    .toEqual(['Open', 'Read again in …', 'Rename …']);
  await user.click(screen.getByRole('menuitem', { name: 'Rename …' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field.value).toBe('a');
  // What is typed at once stands in the place of the name.
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 1]);
  await user.clear(field);
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(dialog.getByText('Please type a name.')).toBeDefined();
  // Typed with it, the ending comes once all the same.
  await user.type(field, 'Lease 2024.PDF');
  const renamed = historyFile('Lease 2024.pdf', { file_id: 'id of a.pdf' });
  server.routes['PATCH /v1/ocr/documents/id%20of%20a.pdf'] = { body: renamed };
  server.routes[LIST] = { body: { files: [renamed] } };
  await user.click(dialog.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Lease 2024.pdf')).toBeDefined();
  const [call] = server.calls('PATCH', '/v1/ocr/documents/id%20of%20a.pdf');
  expect(call?.body).toEqual({ input_name: 'Lease 2024.pdf' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a row shows its first page where there is one, with the token that every call has (S7.3)', async () => {
  const { server } = renderOcr();
  server.routes['GET /v1/ocr/documents/A/thumbnail'] = { body: 'png' };
  server.routes[LIST] = {
    body: {
      files: [
        historyFile('a.pdf', { file_id: 'A', thumbnail: true }),
        historyFile('b.pdf', { file_id: 'B', thumbnail: false }),
      ],
    },
  };
  await screen.findByText('a.pdf');
  await vi.waitFor(() =>
    expect(cellsOf('a.pdf')[0]?.querySelector('img')?.src).toBe('blob:picture'),
  );
  expect(cellsOf('b.pdf')[0]?.querySelector('img')).toBeNull();
  expect(server.calls('GET', '/v1/ocr/documents/B/thumbnail')).toEqual([]);
});
