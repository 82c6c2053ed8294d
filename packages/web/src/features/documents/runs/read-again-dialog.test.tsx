import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { historyFile, renderOcr } from '../testing/render-ocr.tsx';

const RETRY = 'POST /v1/ocr/retry';
const opener = () => screen.findByRole('button', { name: 'More for bill.pdf' });

/** By the menu of its row. */
async function ask(user: ReturnType<typeof renderOcr>['user']): Promise<void> {
  await user.click(await opener());
  await user.click(await screen.findByRole('menuitem', { name: 'Read again in …' }));
}

it('has a document read again in what is chosen, and says what that costs (D88)', async () => {
  const { user, server } = renderOcr({ files: [historyFile('bill.pdf')] });
  server.routes[RETRY] = { body: { detail: 'Started.' } };
  await ask(user);
  const dialog = await screen.findByRole('dialog', { name: 'Read again in …' });
  expect(dialog.textContent).toContain('Pages that were read before are not charged again.');
  const start = within(dialog).getByRole('button', { name: 'Read again' });
  expect(start).toHaveProperty('disabled', true);
  await user.click(await within(dialog).findByRole('combobox'));
  await user.keyboard('french{Enter}');
  await user.click(start);
  await waitFor(() => expect(server.calls('POST', '/v1/ocr/retry')).toHaveLength(1));
  const query = server.calls('POST', '/v1/ocr/retry')[0]?.query;
  expect([query?.get('file_id'), query?.get('languages')]).toEqual(['id of bill.pdf', 'fra']);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('the key that closes the list leaves the dialog open; then it closes that', async () => {
  const { user } = renderOcr({ files: [historyFile('bill.pdf')] });
  await ask(user);
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('combobox'));
  await user.keyboard('ger{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(await opener());
});

it('is offered for documents that have a searchable version', async () => {
  renderOcr({
    files: [
      historyFile('bill.pdf'),
      historyFile('bad.pdf', { status: 'failed', processed: false, detail: 'Bad.' }),
    ],
  });
  await opener();
  expect(screen.queryByRole('button', { name: /^Read bad.pdf/ })).toBeNull();
});

const named = (...names: string[]) =>
  names.map((name) => ({ code: name === 'English' ? 'eng' : 'oth', name }));

it('the row says what was read, unless it is English alone', async () => {
  renderOcr({
    files: [
      historyFile('one.pdf', { languages: named('English') }),
      historyFile('two.pdf', { languages: named('French', 'English') }),
      historyFile('old.pdf'),
    ],
  });
  await screen.findByText('two.pdf');
  expect(screen.getByText('French, English').className).toBe('fact');
  expect(screen.queryByText('English')).toBeNull();
});

it('the row says what a page that could not be read looks like', async () => {
  renderOcr({
    files: [
      historyFile('mixed.pdf', { failed_pages: [2], looks_like: ['Cyrillic'] }),
      historyFile('notes.pdf', { failed_pages: [1, 3], looks_like: [''] }),
    ],
  });
  const [one, other] = await screen.findAllByText(/could not be read/);
  expect(one?.textContent).toBe('Page 2 could not be read: looks like Cyrillic');
  expect(other?.textContent).toBe(
    'Pages 1, 3 could not be read: looks like handwriting or an unknown language',
  );
});
