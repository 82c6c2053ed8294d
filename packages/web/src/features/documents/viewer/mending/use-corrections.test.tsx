import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { lineOf, pageOf, wordOf } from '../../testing/page-words.ts';
import { Desk } from '../pdf/desk.ts';
import type { OpenFile } from '../pdf/open-pdf.ts';
import { usePageText } from '../text/use-page-text.ts';
import { keepUnsent } from './unsent.ts';
import { useCorrections } from './use-corrections.ts';

const TEXT = '/v1/ocr/documents/A_-1/pages/1/text';
const answer = (word: string): PageTextResponse => ({
  page: 1,
  state: 'recognised',
  reason: null,
  detail: null,
  text: pageOf([[lineOf([wordOf(word)])]]),
});
const desk = new Desk({ pdf: { numPages: 1 } } as OpenFile);
const told: string[] = [];

/** The words of the page as it is known, and what was saved meanwhile. */
function Page() {
  const { data } = usePageText(desk, 'A_-1', 1);
  useCorrections(desk, 'A_-1', {
    changed: () => undefined,
    saved: ({ text }) => told.push(text),
    refused: () => told.push('refused'),
  });
  return <output>{data?.read?.words.map(({ text }) => text).join(' ')}</output>;
}

afterEach(() => sessionStorage.clear());

it('a text that was asked for before a correction was saved does not take it back', async () => {
  keepUnsent('A_-1', [{ page: 1, at: 0, reading: 'first', was: 'quiet', text: 'tranquil' }]);
  const [text, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const server = fakeServer({
    [`GET ${TEXT}`]: async () => {
      await text.promise;
      return { body: answer('quiet') };
    },
    'PUT /v1/ocr/documents/A_-1/pages/1/words/0': async () => {
      await saved.promise;
      return { body: answer('tranquil') };
    },
    'GET /v1/auth/csrf': { body: { csrftoken: 'token' } },
  });
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  saved.resolve();
  expect(await screen.findByText('tranquil')).toBeDefined();
  expect(told).toEqual(['tranquil']);
  text.resolve();
  // What is still waited for has come.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(server.calls('GET', TEXT)).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('tranquil');
});
