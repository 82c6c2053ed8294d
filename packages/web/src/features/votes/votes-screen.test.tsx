import { screen, waitFor, within } from '@testing-library/react';
import type { FeatureRequest } from '@legible/contracts/votes';
import { beforeEach, expect, it } from 'vitest';
import { forgetQueries } from '../../app/access/query-client.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { collectNotices, titles } from '../../testing/notices.ts';
import { ada, storedAda } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { session } from '../accounts/session/session.ts';

const LIST = 'GET /v1/feature-requests';
const GIVE = 'PUT /v1/feature-requests/1/vote';
const TAKE_BACK = 'DELETE /v1/feature-requests/1/vote';

const music: FeatureRequest = {
  number: 1,
  title: 'Read music',
  text: 'Notes, too.',
  state: 'planned',
  answer: 'In spring.',
  takes_votes: true,
  votes: 7,
  voted: false,
};
const maps: FeatureRequest = {
  ...music,
  number: 2,
  title: 'Read maps',
  text: null,
  state: 'done',
  answer: null,
  takes_votes: false,
  votes: 1,
};

beforeEach(() => {
  forgetQueries();
  session.end('logout');
});

function show(requests: FeatureRequest[], weight: number | null = 4, answer?: object) {
  if (weight !== null) session.signIn(storedAda);
  const notices = collectNotices();
  const server = fakeServer({
    'GET /v1/auth/csrf': { body: { csrftoken: 'token' } },
    'GET /v1/users/me': { body: ada },
    [LIST]: answer ?? { body: { requests, vote_weight: weight } },
    [GIVE]: { body: { ...music, votes: 11, voted: true } },
    [TAKE_BACK]: { body: music },
  });
  return { notices, server, ...renderApp('/requests') };
}

const button = () => screen.findByRole('button', { name: 'Vote for Read music' });

it('gives a vote and takes it back by the keyboard, and says what it counts (D70)', async () => {
  const { user, server } = show([music, maps]);
  expect((await button()).getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByText(/^Each of your votes counts 4x/)).toBeDefined();
  (await button()).focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'));
  expect(screen.getByText('11')).toBeDefined();
  await waitFor(async () => expect(document.activeElement).toBe(await button()));
  await user.keyboard(' ');
  await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('false'));
  expect([GIVE, TAKE_BACK].map((call) => server.calls(...callOf(call)).length)).toEqual([1, 1]);
});

const callOf = (call: string) => call.split(' ') as [string, string];

it('shows answers, and no vote on what is closed', async () => {
  show([music, maps]);
  const list = within(await screen.findByRole('list', { name: 'Feature requests' }));
  const [open, closed] = list.getAllByRole('listitem').map((row) => within(row));
  expect(open?.getByText('Planned')).toBeDefined();
  expect(open?.getByText('In spring.', { exact: false })).toBeDefined();
  expect(closed?.getByText('Done')).toBeDefined();
  expect(closed?.getByText('Voting is over')).toBeDefined();
  expect(closed?.queryByRole('button')).toBeNull();
});

it('lets visitors look', async () => {
  show([music], null);
  expect(await screen.findByText('Read music')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Log in' });
  expect(link.getAttribute('href')).toBe('/login');
});

it('says that there are none, and begins a request on the contact form', async () => {
  const { user, router } = show([]);
  expect(await screen.findByText('There are no feature requests yet.')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Request a feature' }));
  await waitFor(() =>
    expect(router.state.location).toMatchObject({
      pathname: '/contact',
      state: { subject: 'Feature request: ' },
    }),
  );
});

it('says when they cannot be loaded, and tries again', async () => {
  const refused = { status: 400, body: { code: 'bad_request', detail: 'No.' } };
  const { user, server } = show([music], 1, refused);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  server.routes[LIST] = { body: { requests: [music], vote_weight: 1 } };
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await button()).toBeDefined();
});

it('says why a vote was not taken, and looks again', async () => {
  const { user, server, notices } = show([music]);
  const detail = 'The voting on this request is over.';
  server.routes[GIVE] = { status: 409, body: { code: 'request_closed', detail } };
  await button();
  server.routes[LIST] = {
    body: { requests: [{ ...music, takes_votes: false }], vote_weight: 4 },
  };
  await user.click(await button());
  await waitFor(() => expect(titles(notices)).toEqual([detail]));
  expect(await screen.findByText('Voting is over')).toBeDefined();
});
