import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notice } from '../../../lib/notify.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { collectNotices, titles } from '../../../testing/notices.ts';
import { DocumentsLive } from './documents-live.ts';

let live: DocumentsLive;
let notices: Notice[];
const onSessionEnded = vi.fn();

const files = () => FakeSocket.last('/v1/ocr/files');
const progress = () => FakeSocket.last('/v1/ocr/progress');
const item = () => live.getSnapshot().progress.items[0];
const buffered = () => live.getSnapshot().progress.buffer.length;
const fileAdded = (file_id: string, input_name: string) => ({
  type: 'file_added',
  file: { file_id, input_name },
});

function giveUp(socket: () => FakeSocket) {
  for (let attempt = 0; attempt <= 5; attempt += 1) {
    socket().errs();
    socket().closes(1006);
    vi.advanceTimersByTime(30_000);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.install();
  notices = collectNotices();
  live = new DocumentsLive();
  live.start(onSessionEnded);
});

afterEach(() => live.stop());

it('listens on both connections and speaks their messages (S1.10, S7.39, S7.40, S3.19, S3.20)', () => {
  files().says(fileAdded('id-a', 'a.pdf'));
  progress().says({ filename: 'id-a', current_page: 1, total_pages: 4 });
  expect(item()).toMatchObject({ name: 'a.pdf', pagesProcessed: 1, totalPages: 4 });
});

it('asks how far documents are before which there are: rows appear with their pages (S4.22, S4.25)', () => {
  const asked = FakeSocket.made.map(({ url }) => url.split('/v1/ocr/')[1]);
  expect(asked).toEqual(['progress', 'files']);
});

it('a file_added during the upload is retried after 1 s (S4.19, S9.23)', () => {
  live.dispatch({ type: 'upload_started', files: [{ id: 'row', name: 'a.pdf' }] });
  files().says(fileAdded('id-a', 'a.pdf'));
  const answer = { processed_count: 1, files: [], rejected: [] };
  live.dispatch({ type: 'upload_accepted', ids: ['row'], answer });
  vi.advanceTimersByTime(999);
  expect(item()?.fileId).toBeNull();
  vi.advanceTimersByTime(1);
  expect(item()?.fileId).toBe('id-a');
});

it('the buffer is cleaned every 10 s of what is older than 30 s (S4.23, S4.24, S9.22)', () => {
  vi.advanceTimersByTime(5000);
  progress().says({ filename: 'id-a', current_page: 1, total_pages: 4 });
  vi.advanceTimersByTime(34_999);
  expect(buffered()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(buffered()).toBe(0);
});

it('stopping stops the cleaning (S4.24)', () => {
  progress().says({ filename: 'id-a', current_page: 1, total_pages: 4 });
  live.stop();
  vi.advanceTimersByTime(60_000);
  expect(buffered()).toBe(1);
});

it('an unreadable message on the files connection (S8.29)', () => {
  files().says('{');
  expect(titles(notices)).toEqual(['File Update Error']);
});

it('an unreadable message on the progress connection (S8.33)', () => {
  progress().says({ pages: 1 });
  expect(titles(notices)).toEqual(['Progress Update Error']);
});

it('a retryable close of the files connection (S8.30)', () => {
  files().closes(1012);
  expect(titles(notices)).toEqual(['Connection Lost']);
});

it('an error of the files connection (S8.31)', () => {
  files().errs();
  expect(titles(notices)).toEqual(['Connection Error']);
});

it('an error of the progress connection (S8.34)', () => {
  progress().errs();
  expect(titles(notices)).toEqual(['Progress Connection Error']);
});

it('five failures of the files connection, two toasts for the whole outage (S8.35, D66)', () => {
  giveUp(files);
  expect(titles(notices)).toEqual(['Connection Error', 'Reconnection Failed']);
});

it('five failures of the progress connection, two toasts for the whole outage (S8.36, D66)', () => {
  giveUp(progress);
  expect(titles(notices)).toEqual(['Progress Connection Error', 'Connection Failed']);
});

it('a constructor that throws (S8.32)', () => {
  live.stop();
  vi.stubGlobal('WebSocket', () => {
    throw new SyntaxError('no');
  });
  new DocumentsLive().start(onSessionEnded);
  expect(titles(notices)).toEqual(['WebSocket Error', 'WebSocket Error']);
});

it('the next outage is announced again once the connection was stable (D66)', () => {
  files().closes(1006);
  vi.advanceTimersByTime(1000);
  files().opens();
  files().closes(1006);
  expect(titles(notices)).toEqual(['Connection Lost']);
  vi.advanceTimersByTime(2000);
  files().opens();
  vi.advanceTimersByTime(5000);
  files().closes(1006);
  expect(titles(notices)).toEqual(['Connection Lost', 'Connection Lost']);
});

it('is down after the fifth failure and up again after a retry (D43)', () => {
  giveUp(files);
  expect(live.getSnapshot().down).toBe(true);
  live.retry();
  files().opens();
  expect(live.getSnapshot().down).toBe(false);
});

it('each time that both are open is counted, as a reason to read the list again', () => {
  files().opens();
  expect(live.getSnapshot().connections).toBe(0);
  progress().opens();
  expect(live.getSnapshot().connections).toBe(1);
  files().closes(1006);
  vi.advanceTimersByTime(1000);
  files().opens();
  expect(live.getSnapshot().connections).toBe(2);
});

it('a socket closed for a dead session asks about the session', () => {
  files().closes(4401);
  expect(onSessionEnded).toHaveBeenCalledOnce();
});

it('whoever comes back to the screen is not told of an outage from before', () => {
  giveUp(files);
  expect(live.getSnapshot().down).toBe(true);
  live.stop();
  live.start(onSessionEnded);
  expect(live.getSnapshot().down).toBe(false);
});
