import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../features/accounts/session/session.ts';
import { PRICES, priceList } from '../features/billing/testing/price-list.ts';
import { routes } from '../lib/routes.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { collectNotices } from '../testing/notices.ts';
import { ada, storedAda } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';

/** All that a screen says and leads to, what only screen readers and tooltips tell included. */
function told(): string {
  const spoken = ['aria-label', 'title', 'alt', 'placeholder', 'href'];
  const elements = [...document.body.querySelectorAll('*')];
  const attributes = elements.flatMap((element) =>
    spoken.map((name) => element.getAttribute(name) ?? ''),
  );
  return [document.title, document.body.textContent, ...attributes].join('\n');
}

beforeEach(() => {
  session.end('logout');
  collectNotices();
  FakeSocket.install();
  fakeServer({
    [PRICES]: priceList(),
    // A record that claims more than an ordinary user shows no more.
    'GET /v1/users/me': { body: { ...ada, role_type: 9 } },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    'GET /v1/ocr/list': { body: { files: [] } },
    'GET /v1/ocr/running': { body: { files: [] } },
    'GET /v1/ocr/limits': {
      body: { max_file_bytes: 1, max_pages_per_file: 1, max_files_per_batch: 1 },
    },
  });
});

const addresses = [...Object.values(routes), '/nowhere'];

it.each(addresses.flatMap((path) => [[path, 'anonymous'] as const, [path, 'logged in'] as const]))(
  '%s, %s: one is either logged in or not, and no administrator is in sight (S1.13)',
  async (path, state) => {
    if (state === 'logged in') act(() => session.signIn(storedAda));
    renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    const bar = screen.getByRole('navigation', { name: 'Main' });
    const known = ['Login', 'Logout'].filter((word) => bar.textContent?.includes(word));
    expect(known).toEqual([state === 'anonymous' ? 'Login' : 'Logout']);
    expect(told()).not.toMatch(/admin|moderator|superuser|\brole\b/i);
  },
);
