import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { collectNotices, titles } from '../../../../testing/notices.ts';
import { historyFile } from '../../testing/render-ocr.tsx';
import { documentKey } from '../pdf/document-api.ts';
import { PageRemedies } from './page-remedies.tsx';

const RETRY = 'POST /v1/ocr/retry';
const file = historyFile('letter.pdf', { file_id: 'A_-1' });
const language = (code: string, name: string) => ({
  code,
  name,
  native_name: name,
  script: 'Latin',
});

function renderRemedies(state: 'left_alone' | 'failed', reason: string) {
  const server = fakeServer({
    'GET /v1/ocr/languages': {
      body: {
        languages: [language('eng', 'English'), language('fra', 'French')],
        default: ['auto'],
        most: 3,
      },
    },
    'GET /v1/ocr/running': { body: { files: [] } },
    [RETRY]: { body: { detail: 'Started.' } },
  });
  const client = new QueryClient();
  client.setQueryData(documentKey('A_-1'), file);
  const notices = collectNotices();
  render(
    <QueryClientProvider client={client}>
      <PageRemedies file={file} outcome={{ state, reason }} />
    </QueryClientProvider>,
  );
  const isAskedAnew = () => client.getQueryState(documentKey('A_-1'))?.isInvalidated;
  const asked = () => server.calls('POST', '/v1/ocr/retry').map(({ query }) => [...query]);
  return { server, notices, isAskedAnew, asked, user: userEvent.setup() };
}

const press = (name: string) => screen.findByRole('button', { name });

it('a page with text of its own is read anyway, once it is known what becomes of it', async () => {
  const { user, asked, isAskedAnew } = renderRemedies('left_alone', 'born-digital');
  await user.click(await press('Read anyway'));
  const dialog = await screen.findByRole('dialog', { name: 'Read anyway' });
  await within(dialog).findByText(/becomes a picture of itself/);
  expect(asked()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(isAskedAnew()).toBe(true));
  const way = [['mode', 'force'], ['rotate', 'false'], ['deskew', 'false']]; // prettier-ignore
  expect(asked()).toEqual([[['file_id', 'A_-1'], ...way]]);
});

it('a page on which hardly a word was found is turned, or read in another language', async () => {
  const { user, asked } = renderRemedies('failed', 'page-unreadable');
  await user.click(await press('Turn and read again'));
  const turning = await screen.findByRole('dialog', { name: 'Turn and read again' });
  expect(await within(turning).findByRole('switch', { name: 'Turn pages upright' })).toHaveProperty(
    'ariaChecked',
    'true',
  );
  await user.click(within(turning).getByRole('button', { name: 'Close' }));
  await user.click(await press('Read in another language'));
  const dialog = await screen.findByRole('dialog', { name: 'Read in another language' });
  await user.click(await within(dialog).findByRole('combobox', { name: /Language/ }));
  await user.keyboard('french{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(Object.fromEntries(asked()[0] ?? [])).toMatchObject({ languages: 'fra', mode: 'auto' });
});

it('a page that took too long is tried again at once; a refusal is told', async () => {
  const { user, server, asked, notices } = renderRemedies('failed', 'page-timeout');
  server.routes[RETRY] = {
    status: 409,
    body: { detail: 'It is too late.', code: 'retries_used_up' },
  };
  await user.click(await press('Read again'));
  await waitFor(() => expect(titles(notices)).toEqual(['Could not start again']));
  expect(asked()).toEqual([[['file_id', 'A_-1']]]);
  await waitFor(async () => expect(await press('Read again')).toHaveProperty('disabled', false));
});
