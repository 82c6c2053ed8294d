import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { session } from '../../features/accounts/session/session.ts';
import type { Notice } from '../../lib/notify.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { collectNotices, titles } from '../../testing/notices.ts';
import { ada, storedAda } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

const ME = 'GET /v1/users/me';
const LOGOUT = 'POST /v1/auth/logout';
let notices: Notice[];

beforeEach(() => {
  session.end('logout');
  notices = collectNotices();
});

const ask = (event: Event) => event.preventDefault();
const bar = () => screen.getByRole('navigation', { name: 'Main' });
const linkIn = (place: HTMLElement, name: string) =>
  within(place).queryByRole('link', { name })?.getAttribute('href') ?? null;

/** jsdom knows no widths: the bar's links and the menu's are told apart by where they are. */
async function openMenu() {
  const app = renderApp('/pricing');
  await app.user.click(await screen.findByRole('button', { name: 'Open menu' }));
  const menu = document.getElementById('mobile-menu');
  if (!menu) throw new Error('The menu did not open');
  return { ...app, menu };
}

describe('logged out', () => {
  it.each(['/', '/pricing', '/login', '/nowhere'])(
    '%s has the bar of visitors (S2.3, S2.4, S2.6)',
    async (path) => {
      renderApp(path);
      await screen.findByRole('heading', { level: 1 });
      expect(linkIn(bar(), 'Pricing')).toBe('/pricing');
      expect(linkIn(bar(), 'Contact Us')).toBe('/contact');
      expect(linkIn(bar(), 'Login')).toBe('/login');
      expect(linkIn(bar(), 'Register')).toBe('/register');
      expect(linkIn(bar(), 'OCR')).toBeNull();
      expect(within(bar()).queryByRole('button', { name: 'Logout' })).toBeNull();
    },
  );

  it('the menu has the same and closes on Escape (S2.3, S2.6)', async () => {
    const { menu, user } = await openMenu();
    expect(linkIn(menu, 'Contact Us')).toBe('/contact');
    expect(linkIn(menu, 'Login')).toBe('/login');
    expect(linkIn(menu, 'Register')).toBe('/register');
    expect(linkIn(menu, 'OCR Service')).toBeNull();
    await user.tab();
    expect(menu.contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(document.getElementById('mobile-menu')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
  });
});

describe('logged in', () => {
  beforeEach(() => {
    session.signIn(storedAda);
    fakeServer({ [ME]: { body: ada } });
  });

  it('the bar has OCR, the first name and Logout (S2.3, S2.4, S2.7, D3)', async () => {
    renderApp('/pricing');
    await screen.findByRole('heading', { level: 1 });
    expect(linkIn(bar(), 'OCR')).toBe('/ocr');
    expect(linkIn(bar(), 'Ada')).toBe('/profile');
    expect(within(bar()).getByRole('button', { name: 'Logout' })).toBeDefined();
    expect(linkIn(bar(), 'Login')).toBeNull();
    expect(linkIn(bar(), 'Register')).toBeNull();
    expect(linkIn(bar(), 'Pricing')).toBe('/pricing');
  });

  it('the menu says OCR Service, full name, email and Profile Settings (S2.5, S2.8, D3)', async () => {
    const { menu } = await openMenu();
    expect(linkIn(menu, 'OCR Service')).toBe('/ocr');
    expect(linkIn(menu, 'Profile Settings')).toBe('/profile');
    expect(within(menu).getByText('Ada Lovelace')).toBeDefined();
    expect(within(menu).getByText('ada@example.org')).toBeDefined();
    expect(within(menu).getByRole('button', { name: 'Logout' })).toBeDefined();
  });
});

describe('logout', () => {
  it('asks first while something would be lost with the session', async () => {
    session.signIn(storedAda);
    const server = fakeServer({ [ME]: { body: ada }, [LOGOUT]: { status: 204 } });
    const app = renderApp('/pricing');
    const onTheWay = new AbortController();
    window.addEventListener('beforeunload', ask, { signal: onTheWay.signal });
    onTestFinished(() => onTheWay.abort());
    const answers = [false, true];
    const confirm = vi.spyOn(window, 'confirm').mockImplementation(() => answers.shift() ?? false);
    const press = async () => app.user.click(await screen.findByRole('button', { name: 'Logout' }));

    await press();
    expect(confirm).toHaveBeenCalledWith(
      'Files or corrections are still being sent. Log out and stop that?',
    );
    expect(session.getState().user).not.toBeNull();
    expect(server.calls('POST', '/v1/auth/logout')).toHaveLength(0);

    await press();
    await waitFor(() => expect(app.at()).toBe('/'));
    expect(session.getState().user).toBeNull();
    expect(answers).toEqual([]);
  });

  it.each([[{ status: 204 }], ['network' as const]])(
    'clears the user, says so and goes to / even when the call fails (S4.34, S8.53, S7.37, D60)',
    async (answer) => {
      session.signIn(storedAda);
      const server = fakeServer({ [ME]: { body: ada }, [LOGOUT]: answer });
      const app = renderApp('/pricing');
      await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
      await waitFor(() => expect(app.at()).toBe('/'));
      expect(session.getState().user).toBeNull();
      expect(localStorage.getItem('legible.user')).toBeNull();
      expect(notices).toEqual([
        {
          kind: 'success',
          text: { title: 'Logged out', description: 'You have been successfully logged out.' },
        },
      ]);
      expect(server.calls('POST', '/v1/auth/logout')).toHaveLength(1);
      // And stays there: no user is signed in any more (D4).
      expect(await screen.findByRole('link', { name: 'Get Started' })).toBeDefined();
    },
  );

  it('does not wait for the answer, and calls nobody back who has gone on (S4.34)', async () => {
    session.signIn(storedAda);
    const answered = Promise.withResolvers<{ status: number }>();
    fakeServer({ [ME]: { body: ada }, [LOGOUT]: () => answered.promise });
    const app = renderApp('/pricing');
    await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(app.at()).toBe('/'));
    await app.user.click(within(bar()).getByRole('link', { name: 'Contact Us' }));
    await waitFor(() => expect(app.at()).toBe('/contact'));
    answered.resolve({ status: 204 });
    await waitFor(() => expect(titles(notices)).toEqual(['Logged out']));
    expect(app.at()).toBe('/contact');
  });
});
