import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedAda } from '../../../testing/people.ts';
import { Session } from './session.ts';
import { storeUser } from './stored-user.ts';

let unfollow: (() => void) | undefined;
const stored = () => localStorage.getItem('legible.user');
const elsewhere = (newValue: string | null, key: string | null = 'legible.user') =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

beforeEach(() => {
  unfollow = undefined;
});
afterEach(() => unfollow?.());

it('begins with the remembered user, not yet verified (S3.12)', () => {
  storeUser(storedAda);
  expect(new Session().getState()).toEqual({
    user: storedAda,
    verified: false,
    ended: null,
    endedFor: null,
  });
});

it('signing in stores the user and tells who listens (S4.30, S7.43)', () => {
  const session = new Session();
  const heard = vi.fn();
  session.subscribe(heard);
  session.signIn(storedAda);
  expect(session.getState()).toMatchObject({ user: storedAda, verified: true });
  expect(stored()).toContain('Lovelace');
  expect(heard).toHaveBeenCalledOnce();
});

it('ending clears the user here and in storage (S4.34)', () => {
  const session = new Session();
  session.signIn(storedAda);
  session.end('logout');
  expect(session.getState().user).toBeNull();
  expect(stored()).toBeNull();
});

it.each([['legible.user'], [null]])('a logout in another tab logs out here (D28)', (key) => {
  const session = new Session();
  session.signIn(storedAda);
  unfollow = session.followOtherTabs();
  elsewhere(null, key);
  expect(session.getState()).toMatchObject({
    user: null,
    ended: 'elsewhere',
    endedFor: 'ada@example.org',
  });
});

it.each(['expired', 'unreachable'] as const)(
  'what ended it in another tab (%s) is known here too, and names nobody',
  (how) => {
    const [here, there] = [new Session(), new Session()];
    here.signIn(storedAda);
    there.signIn(storedAda);
    unfollow = here.followOtherTabs();
    there.end(how);
    elsewhere(null);
    expect(here.getState()).toMatchObject({ ended: how, endedFor: 'ada@example.org' });
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('ada');
  },
);

it('an account that was deleted in another tab leaves no address here, and no way back', () => {
  const [here, there] = [new Session(), new Session()];
  here.signIn(storedAda);
  there.signIn(storedAda);
  unfollow = here.followOtherTabs();
  there.end('logout', 'deleted');
  elsewhere(null);
  expect(here.getState()).toMatchObject({ user: null, ended: 'logout', endedFor: null });
});

it('a press on Logout leaves no address behind', () => {
  const session = new Session();
  session.signIn(storedAda);
  session.end('logout');
  expect(session.getState().endedFor).toBeNull();
});

it('a login in another tab signs in here', () => {
  const session = new Session();
  unfollow = session.followOtherTabs();
  elsewhere(JSON.stringify(storedAda));
  expect(session.getState().user).toEqual(storedAda);
});

it("what other keys do is nobody's logout", () => {
  const session = new Session();
  session.signIn(storedAda);
  unfollow = session.followOtherTabs();
  elsewhere(null, 'legible.theme');
  expect(session.getState().user).toEqual(storedAda);
});
