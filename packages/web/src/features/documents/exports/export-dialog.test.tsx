import type { ArchiveResponse } from '@legible/contracts/documents/exports';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { presentNotices, type Notice } from '../../../lib/notify.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { ExportButton } from './export-button.tsx';

const ONE = 'GET /v1/ocr/documents/a/export';
const MANY = 'POST /v1/ocr/export';
const file = (id: string) => ({ file_id: id, input_name: `${id}.pdf` });

let told: Notice[];
let forget: () => void;
let clicked: string[];
beforeEach(() => {
  localStorage.clear();
  told = [];
  forget = presentNotices({ show: (notice) => told.push(notice) });
  clicked = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.href);
  });
  URL.createObjectURL = () => 'blob:made';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  forget();
  vi.restoreAllMocks();
});

async function opened(ids: string[]) {
  const user = userEvent.setup();
  render(<ExportButton files={ids.map(file)} />);
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await screen.findByRole('dialog');
  return user;
}

it('a document is saved in the format that is clicked, with what was chosen', async () => {
  const server = fakeServer({ [ONE]: { body: {} } });
  const user = await opened(['a']);
  await user.click(screen.getByRole('switch', { name: /running heads/ }));
  await user.click(screen.getByRole('button', { name: /^Word \.docx/ }));
  await waitFor(() => expect(clicked).toEqual(['blob:made']));
  const [call] = server.calls('GET', '/v1/ocr/documents/a/export');
  expect(Object.fromEntries(call?.query ?? [])).toEqual({
    format: 'docx',
    hyphens: 'joined',
    furniture: 'left_out',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('what was chosen is chosen the next time', async () => {
  fakeServer({});
  const user = await opened(['a']);
  await user.click(screen.getByRole('switch', { name: 'Join broken words' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Export' }));
  const both = await screen.findAllByRole('switch');
  expect(both.map((each) => each.getAttribute('aria-checked'))).toEqual(['false', 'false']);
});

it('several are saved by a link, and what the archive lacks is told', async () => {
  const answer: ArchiveResponse = {
    url: '/v1/ocr/export?ticket=t',
    expires_at: '2026-11-23T12:00:00.000Z',
    documents: 1,
    missing: [{ ...file('b'), detail: 'Nothing was read.' }],
  };
  fakeServer({ [MANY]: { body: answer } });
  const user = await opened(['a', 'b']);
  expect(screen.getByText('2 documents in one ZIP archive')).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Plain text/ }));
  await waitFor(() => expect(clicked[0]).toMatch(/\/v1\/ocr\/export\?ticket=t$/));
  expect(told.map(({ text }) => text)).toEqual([
    'One document is not in the archive. A note in it says why.',
  ]);
});

it('what stands against it is told, and another format can be tried', async () => {
  const detail = 'Nothing was read of this file by us, so that there is no text of it to export.';
  fakeServer({ [ONE]: { status: 409, body: { detail, code: 'nothing_to_export' } } });
  const user = await opened(['a']);
  await user.click(screen.getByRole('button', { name: /^ALTO/ }));
  await waitFor(() => expect(told.map(({ text }) => text)).toEqual([detail]));
  expect(screen.getByRole('button', { name: /^Searchable PDF/ })).toHaveProperty('disabled', false);
});
