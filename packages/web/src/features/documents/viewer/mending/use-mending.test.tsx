import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { lineOf, pageOf, wordOf } from '../../testing/page-words.ts';
import { Desk } from '../pdf/desk.ts';
import type { OpenFile } from '../pdf/open-pdf.ts';
import { MendBar } from './mend-bar.tsx';
import { useMending } from './use-mending.ts';

// Nothing is drawn here.
vi.mock('./word-crop.tsx', () => ({ WordCrop: () => null }));

const TEXT = '/v1/ocr/documents/A_-1/pages/1/text';
const WORD = 'PUT /v1/ocr/documents/A_-1/pages/1/words/0';
const read: PageTextResponse = {
  page: 1,
  state: 'recognised',
  reason: null,
  detail: null,
  text: pageOf([[lineOf([wordOf('quiet')])]]),
};
const refusal = (status: number, code: string) => ({ status, body: { code, detail: `${code}.` } });

const desk = new Desk({ pdf: { numPages: 1 } } as OpenFile);
const nothing = () => undefined;
const around = { page: 1, goTo: nothing, showText: nothing, onChange: nothing };

function Pane() {
  const mending = useMending(desk, 'A_-1', around);
  return (
    <>
      <button type="button" onClick={() => mending.openWord({ page: 1, at: 0 })}>
        open
      </button>
      <MendBar desk={desk} mending={mending} />
    </>
  );
}

/** Types a correction that the server refuses; then the page is as it says. */
async function typeAndBeRefused(answer: ReturnType<typeof refusal>, then: unknown) {
  const server = fakeServer({
    [`GET ${TEXT}`]: { body: read },
    'GET /v1/auth/csrf': { body: { csrftoken: 'token' } },
  });
  server.routes[WORD] = () => {
    server.routes[`GET ${TEXT}`] = then as PageTextResponse & { status?: number };
    return answer;
  };
  const user = userEvent.setup();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Pane />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'open' }));
  const field = await screen.findByRole('textbox', { name: 'What stands there' });
  await user.clear(field);
  await user.type(field, 'serene{Enter}');
  return { alert: await screen.findByRole('alert'), server };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'What stands there' });

afterEach(() => sessionStorage.clear());

it('while the page is read again, the field keeps what was typed, and the text stays', async () => {
  const waiting = { body: { ...read, state: 'waiting', text: null } };
  const { alert, server } = await typeAndBeRefused(refusal(409, 'document_busy'), waiting);
  expect(alert.textContent).toBe('document_busy.');
  expect(field().value).toBe('serene');
  expect(server.calls('GET', TEXT)).toHaveLength(1);
});

it('when the document is deleted, that is said in words, and the field keeps what was typed', async () => {
  const gone = refusal(404, 'not_found');
  const { alert } = await typeAndBeRefused(gone, gone);
  expect(alert.textContent).toMatch(/^This document is not there any more/);
  expect(field().value).toBe('serene');
});

it('when the word is not there any more, what was typed can still be copied', async () => {
  const unread = { body: { ...read, state: 'failed', text: null, detail: 'Not read.' } };
  const { alert } = await typeAndBeRefused(refusal(409, 'page_read_again'), unread);
  expect(alert.textContent).toBe('page_read_again.You typed: serene');
  expect(screen.queryByRole('textbox')).toBeNull();
});
