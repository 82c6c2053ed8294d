import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { session } from '../features/accounts/session/session.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { FakeSocket } from '../testing/fake-socket.ts';
import { collectNotices, titles } from '../testing/notices.ts';
import { ada, storedAda } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.tsx';
import { forgetQueries } from './access/query-client.ts';

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const heading = () => screen.findByRole('heading', { level: 1 });

beforeEach(() => {
  session.end('logout');
  // What a test before was answered a moment ago is not asked for again.
  forgetQueries();
  collectNotices();
  FakeSocket.install();
});

function signedIn() {
  session.signIn(storedAda);
  return fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    'GET /v1/settings/me': { body: { processed_tag: 'ocr', autostart_ocr: false } },
    'GET /v1/ocr/list': { body: { files: [] } },
    'GET /v1/ocr/limits': {
      body: { max_file_bytes: 1, max_pages_per_file: 1, max_files_per_batch: 1 },
    },
  });
}

describe('anonymous', () => {
  it.each([
    ['/', 'Make your PDFs searchable instantly', 'Make scanned PDFs searchable · Legible'],
    ['/pricing', 'Pricing', 'Pricing · Legible'],
    ['/contact', 'Get in Touch', 'Contact · Legible'],
    ['/benchmarks', 'Will it read my letter?', 'Benchmarks · Legible'],
    ['/benchmarks/notes', 'Benchmark notes', 'Benchmark notes · Legible'],
    ['/login', 'Log in', 'Log in · Legible'],
    ['/register', 'Create your account', 'Create an account · Legible'],
    ['/forgot-password', 'Forgot password', 'Forgot password · Legible'],
  ])(
    '%s opens with its heading and its title (S1.1, S2.1, S6.1, D82)',
    async (path, words, title) => {
      const app = renderApp(path);
      expect((await heading()).textContent).toBe(words);
      expect(app.at()).toBe(path);
      await waitFor(() => expect(document.title).toBe(title));
    },
  );

  it.each(['/ocr', '/profile', '/change-password', '/subscribe'])(
    '%s leads to /login (S2.39, S2.45, S2.54, S6.3, S6.4, D16)',
    async (path) => {
      const app = renderApp(path);
      await heading();
      expect(app.at()).toBe('/login');
    },
  );

  it.each(['/nowhere', '/ocr/deeper', '/admin'])(
    '%s is not found, with a way home (S2.2, S2.74)',
    async (path) => {
      const app = renderApp(path);
      expect((await heading()).textContent).toBe('Oops! Page not found');
      const home = screen.getByRole('link', { name: 'Return to Home' });
      expect(home.getAttribute('href')).toBe('/');
      expect(app.at()).toBe(path);
    },
  );
});

describe('signed in', () => {
  it.each([
    ['/ocr', 'OCR'],
    ['/profile', 'Profile'],
    ['/change-password', 'Change password'],
  ])('%s opens (S6.2, S2.1)', async (path, words) => {
    signedIn();
    const app = renderApp(path);
    expect((await heading()).textContent).toBe(words);
    expect(app.at()).toBe(path);
  });

  it.each(['/login', '/register'])('%s leads to /ocr (D47)', async (path) => {
    signedIn();
    const app = renderApp(path);
    await heading();
    expect(app.at()).toBe('/ocr');
  });

  it('/subscribe without a price id leads to /pricing (S2.40)', async () => {
    signedIn();
    const app = renderApp('/subscribe');
    await waitFor(() => expect(app.at()).toBe('/pricing'));
  });

  it('/subscribe with a price id in the navigation state stays (S2.40, S2.35)', async () => {
    signedIn();
    const app = renderApp('/pricing');
    await heading();
    await act(() => app.router.navigate('/subscribe', { state: { priceId: 'price_1' } }));
    await waitFor(() =>
      expect(document.querySelector('h1')?.textContent).toBe('Confirm Subscription'),
    );
    expect(app.at()).toBe('/subscribe');
  });

  it('a session that ended elsewhere leaves the protected screen (D28)', async () => {
    signedIn();
    const app = renderApp('/profile');
    await heading();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'legible.user' })));
    await waitFor(() => expect(app.at()).toBe('/login'));
  });

  it('any call that meets a dead session ends it, with one toast (S8.6, S4.32)', async () => {
    const notices = collectNotices();
    const server = signedIn();
    const refusal = { status: 401, body: { detail: 'Please log in.', code: 'unauthenticated' } };
    server.routes['GET /v1/settings/me'] = refusal;
    server.routes['GET /v1/ocr/list'] = refusal;
    const app = renderApp('/ocr');
    await waitFor(() => expect(app.at()).toBe('/login'));
    expect(titles(notices).filter((title) => title === 'Session Expired')).toHaveLength(1);
  });
});

describe('landing', () => {
  it('a visitor sees headline, three cards and the two calls to action (S2.9, S2.10, S1.3, D1)', async () => {
    renderApp('/');
    expect((await heading()).textContent).toMatch(/searchable instantly/);
    const cards = ['Simple and fast', 'Secure and private', 'Easy access'];
    for (const name of cards) expect(screen.getByRole('heading', { name })).toBeDefined();
    expect([linkTo('Get Started'), linkTo('View Pricing')]).toEqual(['/register', '/pricing']);
    expect(screen.queryByRole('link', { name: 'Go to App' })).toBeNull();
  });

  it('a remembered user sees Go to App until the server has answered, then is on /ocr (S2.11, S2.12, D4)', async () => {
    const server = signedIn();
    const { promise, resolve } = Promise.withResolvers<{ body: typeof ada }>();
    server.routes['GET /v1/users/me'] = () => promise;
    // As after a reload: remembered, not yet confirmed.
    Object.assign(session.getState(), { verified: false });
    const app = renderApp('/');
    const go = await screen.findByRole('link', { name: 'Go to App' });
    expect(go.getAttribute('href')).toBe('/ocr');
    expect(app.at()).toBe('/');
    resolve({ body: ada });
    await waitFor(() => expect(app.at()).toBe('/ocr'));
    await act(() => app.router.navigate(-1));
    expect(app.at()).toBe('/ocr');
  });
});

it('the first link skips to the content (D82)', async () => {
  const { user } = renderApp('/pricing');
  await heading();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('Skip to content');
  expect(document.activeElement?.getAttribute('href')).toBe('#main');
  expect(document.getElementById('main')?.tagName).toBe('MAIN');
});

it('a change of screen moves the focus to its heading (D82)', async () => {
  const { user } = renderApp('/pricing');
  await heading();
  await user.click(screen.getByRole('link', { name: 'Contact Us' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Get in Touch'));
});
