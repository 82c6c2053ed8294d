import { paths } from '@legible/contracts/endpoints';
import { trialMessages } from '@legible/contracts/messages/documents/trial';
import type { TrialResponse } from '@legible/contracts/trial';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { FakeUpload } from '../../../testing/fake-upload.ts';
import { lineOf, pageOf, wordOf } from '../testing/page-words.ts';
import TrialWindow from './trial-window.tsx';

// No file is opened here.
vi.mock('../viewer/pdf/open-pdf.ts', () => ({
  startWorker: () => ({ destroy: () => undefined }),
  openBytes: () => ({ promise: new Promise(() => {}), destroy: () => undefined }),
  endPdf: () => undefined,
}));

const texts = trialMessages.window;
const letter = new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' });
const TRIAL = `GET ${paths.trial}`;

const words = [wordOf('Quiet'), wordOf('harbour', { at: 1 })];
const text = pageOf([[lineOf(words)]], { width: 595, height: 842 });
const ready: TrialResponse = {
  state: 'ready',
  input_name: 'letter.pdf',
  pages: 1,
  detail: null,
  text,
  keeps: false,
  expires_at: '2026-11-23T12:00:00.000Z',
};

beforeEach(() => FakeUpload.install());

const Arrived = () => <p>{JSON.stringify(useLocation().state)}</p>;

function open(routes: Parameters<typeof fakeServer>[0], files: File[] = [letter]) {
  const server = fakeServer(routes);
  const onClose = vi.fn();
  render(
    <MemoryRouter>
      <Routes>
        <Route path="/" element={<TrialWindow files={files} onClose={onClose} />} />
        <Route path="/register" element={<Arrived />} />
      </Routes>
    </MemoryRouter>,
  );
  return { server, onClose, user: userEvent.setup() };
}

async function sent(): Promise<FakeUpload> {
  await waitFor(() => expect(FakeUpload.sent).toHaveLength(1));
  return FakeUpload.last();
}

it('a file is sent, read, searched and kept, each step told', async () => {
  let asked = 0;
  const { server, user } = open({
    [TRIAL]: () => {
      asked += 1;
      return { body: asked === 1 ? { ...ready, state: 'waiting', text: null } : ready };
    },
    [`POST ${paths.keepTrial}`]: { body: { detail: 'kept' } },
  });
  const upload = await sent();
  expect(screen.getByText(texts.sending)).toBeDefined();
  expect(upload.body?.get('file')).toHaveProperty('name', 'letter.pdf');
  upload.progresses(50, 100);
  await waitFor(() => expect(screen.getByRole('progressbar').ariaValueNow).toBe('50'));
  upload.answers(202, { detail: 'ok' });
  expect(await screen.findByText(texts.reading)).toBeDefined();
  expect(await screen.findByText(texts.read(2, 1))).toBeDefined();
  await user.type(screen.getByLabelText(texts.search), 'HARB');
  expect(await screen.findByText(texts.found(1))).toBeDefined();
  await user.click(screen.getByRole('button', { name: texts.keep }));
  expect(await screen.findByText('{"keeps":"letter.pdf"}')).toBeDefined();
  expect(server.calls('POST', paths.keepTrial)).toHaveLength(1);
});

it('of a file with many pages it says that the first was read', async () => {
  open({ [TRIAL]: { body: { ...ready, pages: 12 } } }, [letter, letter]);
  (await sent()).answers(202, {});
  expect(await screen.findByText(texts.read(2, 12))).toBeDefined();
  expect(screen.getByText(texts.onlyFirst)).toBeDefined();
});

it('what is written in the file is text, and HTML in its name is a name', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  open({ [TRIAL]: { body: ready } }, [new File(['%PDF-1.7'], evil)]);
  (await sent()).answers(202, {});
  expect(await screen.findByRole('heading', { name: evil })).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

it('the words are there before the file can be downloaded', async () => {
  open({ [TRIAL]: { body: { ...ready, state: 'read' } } });
  (await sent()).answers(202, {});
  const download = await screen.findByRole('button', { name: texts.download });
  expect(download).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: texts.copy })).toHaveProperty('disabled', false);
});

it('too many for today is told kindly, with when again and the way to an account', async () => {
  open({});
  const upload = await sent();
  upload.answerHeaders['Retry-After'] = '1800';
  upload.answers(429, { detail: 'That was as much as can be tried.', code: 'trial_limit' });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('That was as much as can be tried.');
  expect(alert.textContent).toContain('30 min');
  expect(screen.getByRole('link', { name: texts.account }).getAttribute('href')).toBe('/register');
});

it.each([
  [
    'a page that failed',
    { ...ready, state: 'failed', detail: 'No page could be read.', text: null },
  ],
])('%s says why', async (_what, body) => {
  open({ [TRIAL]: { body } });
  (await sent()).answers(202, {});
  expect((await screen.findByRole('alert')).textContent).toContain('No page could be read.');
});

it('a page that was left alone says why, and can be downloaded', async () => {
  const detail = 'It has text already.';
  open({ [TRIAL]: { body: { ...ready, detail, text: null } } });
  (await sent()).answers(202, {});
  expect(await screen.findByText(detail)).toBeDefined();
  expect(screen.queryByRole('button', { name: texts.copy })).toBeNull();
});

it.each([
  ['an empty file', new File([], 'empty.pdf'), /empty/],
  ['what is neither a PDF nor a picture', new File(['notes'], 'notes.txt'), /no picture/],
  ['a file that is too large', new File([`%PDF-${'x'.repeat(10 << 20)}`], 'big.pdf'), /10 MB/],
])('%s is not even sent', async (_what, file, reason) => {
  open({}, [file]);
  expect((await screen.findByRole('alert')).textContent).toMatch(reason);
  expect(FakeUpload.sent).toEqual([]);
});

it('a lost connection is waited for, and a file that is gone is told', async () => {
  let asked = 0;
  open({
    [TRIAL]: () => {
      asked += 1;
      return asked === 1 ? 'network' : { status: 404, body: { detail: 'Not found.', code: 'x' } };
    },
  });
  (await sent()).answers(202, {});
  expect((await screen.findByRole('alert')).textContent).toContain(texts.gone);
  expect(asked).toBe(2);
});

it('closing it gives up what is on its way', async () => {
  const { onClose, user } = open({});
  await sent();
  await user.click(screen.getByRole('button', { name: texts.cancel }));
  expect(onClose).toHaveBeenCalledOnce();
});
