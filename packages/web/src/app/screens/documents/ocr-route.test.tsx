import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../features/accounts/session/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';
import { ada, storedAda } from '../../../testing/people.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { forgetQueries } from '../../access/query-client.ts';

const ME = 'GET /v1/users/me';
const BEFORE = '2026-02-01T00:00:00.000Z';
const AFTER = '2026-03-01T00:00:00.000Z';

beforeEach(() => {
  FakeSocket.install();
  forgetQueries();
  vi.useFakeTimers({ now: new Date('2026-01-31T20:00:00Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

it('a tab that is open for longer than a period has its new pages when it is returned to', async () => {
  session.signIn(storedAda);
  const server = fakeServer({
    [ME]: { body: { ...ada, month_usage: 10, period_end: BEFORE } },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    'GET /v1/ocr/list': { body: { files: [] } },
    'GET /v1/ocr/running': { body: { files: [] } },
    'GET /v1/ocr/refusals': { body: { refusals: [] } },
    'GET /v1/ocr/limits': {
      body: { max_file_bytes: 1, max_pages_per_file: 1, max_files_per_batch: 1 },
    },
  });
  renderApp('/ocr');
  expect(await screen.findByText('10 pages used. 10 new pages on February 1.')).toBeDefined();
  // What is shown stands there before the screen listens: its effects come later.
  await act(() => Promise.resolve());
  const asked = () => server.calls('GET', '/v1/users/me').length;
  const before = asked();
  window.dispatchEvent(new Event('focus'));
  expect(asked()).toBe(before);
  server.routes[ME] = { body: { ...ada, month_usage: 0, period_end: AFTER } };
  vi.setSystemTime(new Date('2026-02-01T08:00:00Z'));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() =>
    expect(screen.getByText('No pages used yet. 10 new pages on March 1.')).toBeDefined(),
  );
});
