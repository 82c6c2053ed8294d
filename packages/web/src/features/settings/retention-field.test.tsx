import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { session } from '../accounts/session/session.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { ada, storedAda } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { forgetQueries } from '../../app/access/query-client.ts';

beforeEach(() => forgetQueries());

const SETTINGS = { processed_tag: 'ocr', autostart_ocr: false, retention_days: null };
const PUT = 'PUT /v1/settings/me';

function profile(settings: object = {}) {
  session.signIn(storedAda);
  const server = fakeServer({
    'GET /v1/users/me': { body: ada },
    'GET /v1/users/me/sessions': { body: { sessions: [] } },
    'GET /v1/users/me/keys': { body: { keys: [], available: true, calls_per_minute: 60 } },
    'GET /v1/webhooks': { body: { webhooks: [], available: true } },
    'GET /v1/settings/me': { body: { ...SETTINGS, ...settings } },
  });
  return { server, ...renderApp('/profile') };
}

const choice = () => screen.findByLabelText<HTMLSelectElement>('Delete documents after');
const optionsOf = (select: HTMLSelectElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

it('documents stay unless somebody chooses otherwise, and the screen says what that means (D83)', async () => {
  const { user, server } = profile();
  const select = await choice();
  expect(optionsOf(select)).toEqual(['Never', '1 day', '7 days', '30 days', '90 days']);
  expect(screen.getByText('Your documents stay until you delete them.')).toBeDefined();

  await user.selectOptions(select, '7 days');
  const hint = screen.getByText(/^7 days after it was processed, a document is deleted for good/);
  expect(hint.textContent).toContain('we send you an email, at least 3 days ahead');
  expect(select.getAttribute('aria-describedby')).toBe(hint.id);

  const from = '2026-11-25T12:00:00.000Z';
  server.routes[PUT] = { body: { ...SETTINGS, retention_days: 7, deletion_from: from } };
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() =>
    expect(hint.textContent).toContain(
      'Nothing is deleted before November 25, 2026. We will email you first.',
    ),
  );
  expect(server.calls('PUT', '/v1/settings/me')[0]?.body).toEqual({
    processed_tag: 'ocr',
    autostart_ocr: false,
    retention_days: 7,
  });
});

it('a server that bounds the time offers no more', async () => {
  profile({ retention_days: 7, max_retention_days: 30 });
  expect(optionsOf(await choice())).toEqual(['1 day', '7 days', '30 days']);
  expect(screen.getByText(/Documents are kept for 30 days at most here\.$/)).toBeDefined();
});

it('a server that knows of no such setting is not asked for it', async () => {
  profile({ retention_days: undefined });
  await screen.findByLabelText('Processed tag');
  expect(screen.queryByLabelText('Delete documents after')).toBeNull();
});
