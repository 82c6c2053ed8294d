import type { PageTextResponse } from '@legible/contracts/documents/page-text';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Notice, presentNotices } from '../../../../lib/notify.ts';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { lineOf, pageOf, wordOf } from '../../testing/page-words.ts';
import { Desk } from '../pdf/desk.ts';
import type { OpenFile } from '../pdf/open-pdf.ts';
import { pageTextQuery } from '../text/use-page-text.ts';
import { sendUnsent } from './document-queues.ts';
import { MendBar } from './mend-bar.tsx';
import { owner } from './owner.ts';
import { keepUnsent, readUnsent } from './unsent.ts';
import { useMending } from './use-mending.ts';

// Nothing is drawn here.
vi.mock('./word-crop.tsx', () => ({ WordCrop: () => null }));

const answerOf = (...words: string[]): PageTextResponse => ({
  page: 1,
  state: 'recognised',
  reason: null,
  detail: null,
  text: pageOf([[lineOf(words.map((word, at) => wordOf(word, { at })))]]),
});
const nothing = () => undefined;
const around = { page: 1, goTo: nothing, showText: nothing, onChange: nothing };

function Pane({ desk, id }: { desk: Desk; id: string }) {
  const mending = useMending(desk, id, around);
  return (
    <>
      {[0, 1, 2].map((at) => (
        <button key={at} type="button" onClick={() => mending.openWord({ page: 1, at })}>
          {`open ${at}`}
        </button>
      ))}
      <MendBar desk={desk} mending={mending} />
    </>
  );
}

let documents = 0;
let told: Notice[];
let forget: () => void;
beforeEach(() => {
  told = [];
  forget = presentNotices({ show: (notice) => told.push(notice) });
});
afterEach(() => {
  forget();
  owner.id = '';
  sessionStorage.clear();
});

/** A document of three words, whose corrections are answered one by one when the test says so. */
function open() {
  const id = `doc-${(documents += 1)}`;
  const words = ['one', 'two', 'three'];
  const server = fakeServer({
    [`GET /v1/ocr/documents/${id}/pages/1/text`]: () => ({ body: answerOf(...words) }),
    'GET /v1/auth/csrf': { body: { csrftoken: 'token' } },
  });
  const answers = words.map(() => Promise.withResolvers<{ status?: number; body?: unknown }>());
  const sent: string[] = [];
  /** What the next ones are answered, whatever the word. */
  const refusals: { status: number; body: unknown }[] = [];
  for (const [at, { promise }] of answers.entries()) {
    server.routes[`PUT /v1/ocr/documents/${id}/pages/1/words/${at}`] = async ({ body }) => {
      const { text } = body as { text: string };
      sent.push(text);
      const refusal = refusals.shift() ?? (await promise);
      if (refusal.status !== undefined) return refusal;
      words[at] = text;
      return { body: answerOf(...words) };
    };
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const enter = () => {
    const desk = new Desk({ pdf: { numPages: 1 } } as OpenFile);
    const { unmount: leave } = render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <Pane {...{ desk, id }} />
        </QueryClientProvider>
      </StrictMode>,
    );
    return { desk, leave };
  };
  const shown = (desk: Desk) =>
    client
      .getQueryData<{ read: { words: { text: string }[] } }>(pageTextQuery(desk, id, 1).queryKey)
      ?.read.words.map(({ text }) => text);
  return { id, answers, refusals, sent, enter, shown, user: userEvent.setup() };
}

const field = async () => screen.findByRole('textbox', { name: 'What stands there' });

async function type(user: ReturnType<typeof userEvent.setup>, at: number, text: string) {
  await user.click(screen.getByRole('button', { name: `open ${at}` }));
  await user.clear(await field());
  await user.type(await field(), text);
}

it('a word that is being typed when the viewer is left is saved', async () => {
  const { id, answers, sent, enter, shown, user } = open();
  const { desk, leave } = enter();
  await type(user, 0, 'first');
  leave();
  await waitFor(() => expect(sent).toEqual(['first']));
  answers[0]?.resolve({});
  await waitFor(() => expect(readUnsent(id)).toEqual([]));
  await waitFor(() => expect(shown(desk)).toEqual(['first', 'two', 'three']));
  expect(told).toEqual([]);
});

it('corrections that are on their way when the viewer is left are all sent, each once', async () => {
  const { id, answers, sent, enter, user } = open();
  const { leave } = enter();
  for (const [at, text] of ['first', 'second', 'third'].entries()) {
    await type(user, at, `${text}{Enter}`);
  }
  await waitFor(() => expect(sent).toEqual(['first']));
  leave();
  answers[0]?.resolve({});
  await waitFor(() => expect(sent).toEqual(['first', 'second']));
  // Opened again, it has the same corrections on their way.
  const { leave: leaveAgain } = enter();
  expect(screen.getByText('Saving')).toBeDefined();
  answers[1]?.resolve({});
  answers[2]?.resolve({});
  expect(await screen.findByText('“three” is now “third”')).toBeDefined();
  expect(sent).toEqual(['first', 'second', 'third']);
  expect(readUnsent(id)).toEqual([]);
  leaveAgain();
});

it('one that is refused when the viewer was left is told with its word', async () => {
  const { answers, sent, enter, user } = open();
  const { leave } = enter();
  await type(user, 0, 'first{Enter}');
  await waitFor(() => expect(sent).toEqual(['first']));
  leave();
  answers[0]?.resolve({ status: 409, body: { code: 'document_busy', detail: 'It is read.' } });
  await waitFor(() => expect(told).toHaveLength(1));
  expect(told[0]).toMatchObject({
    kind: 'error',
    lasting: true,
    text: { title: '“one” was not changed to “first”', description: 'On page 1: It is read.' },
  });
});

it('one that is refused while the viewer is there is told in it alone', async () => {
  const { answers, enter, user } = open();
  const { leave } = enter();
  await type(user, 0, 'first{Enter}');
  answers[0]?.resolve({ status: 409, body: { code: 'document_busy', detail: 'It is read.' } });
  expect((await screen.findByRole('alert')).textContent).toBe('It is read.');
  expect(told).toEqual([]);
  leave();
});

/** Whether the browser would ask. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('one that met the end of the session is sent when the document is opened again', async () => {
  const { id, answers, refusals, sent, enter, user } = open();
  refusals.push({ status: 401, body: { code: 'unauthenticated', detail: 'Sign in.' } });
  const { leave } = enter();
  await type(user, 0, 'first{Enter}');
  await waitFor(() => expect(sent).toEqual(['first']));
  leave();
  expect(readUnsent(id).map(({ text }) => text)).toEqual(['first']);
  answers[0]?.resolve({});
  // Who is signed in by then may be another user.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  act(() => void window.dispatchEvent(new Event('online')));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect([sent, asks()]).toEqual([['first'], false]);
  const { leave: leaveAgain } = enter();
  expect(await screen.findByText('“one” is now “first”')).toBeDefined();
  expect(sent).toEqual(['first', 'first']);
  expect(readUnsent(id)).toEqual([]);
  expect(told).toEqual([]);
  leaveAgain();
});

const step = (text: string) => ({ page: 1, at: 0, reading: 'first', was: 'one', text });

it('what a tab could not send before it was loaded anew is sent from any screen, for its own user alone', async () => {
  const { id, answers, sent } = open();
  keepUnsent(id, [step('of another')], 'bob');
  owner.id = 'ada';
  sendUnsent();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(sent).toEqual([]);
  keepUnsent(id, [step('first')]);
  answers[0]?.resolve({});
  sendUnsent();
  await waitFor(() => expect(readUnsent(id)).toEqual([]));
  expect(sent).toEqual(['first']);
  expect(readUnsent(id, 'bob')).toHaveLength(1);
});

it('corrections of a user are not sent for another one who signs in meanwhile', async () => {
  owner.id = 'ada';
  const { id, answers, sent, enter, user } = open();
  const { leave } = enter();
  owner.id = 'bob';
  await type(user, 0, 'first{Enter}');
  leave();
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect([sent, told]).toEqual([[], []]);
  owner.id = 'ada';
  answers[0]?.resolve({});
  sendUnsent();
  await waitFor(() => expect(readUnsent(id)).toEqual([]));
  expect(sent).toEqual(['first']);
});

it('the browser asks before the tab is closed while a document has something to send', async () => {
  const { answers, sent, enter, user } = open();
  const { leave } = enter();
  expect(asks()).toBe(false);
  await type(user, 0, 'first{Enter}');
  await type(user, 1, 'second{Enter}');
  expect(asks()).toBe(true);
  leave();
  answers[0]?.resolve({});
  await waitFor(() => expect(sent).toEqual(['first', 'second']));
  expect(asks()).toBe(true);
  answers[1]?.resolve({});
  await waitFor(() => expect(asks()).toBe(false));
});
