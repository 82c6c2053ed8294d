import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../../features/accounts/session/session.ts';
import { USER_KEY } from '../../features/accounts/session/stored-user.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { ada, storedAda } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.tsx';

it('what one user had typed is not sent for the next, whom another tab has logged in (D28)', async () => {
  session.signIn(storedAda);
  const server = fakeServer({ 'GET /v1/users/me': { body: ada } });
  const { user } = renderApp('/change-password');
  await user.type(await screen.findByLabelText('Current Password'), 'of Ada');
  const bob = { ...storedAda, id: 'user-2', name: 'Bob' };
  server.routes['GET /v1/users/me'] = { body: { ...ada, ...bob } };
  act(() => {
    const newValue = JSON.stringify(bob);
    window.dispatchEvent(new StorageEvent('storage', { key: USER_KEY, newValue }));
  });
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe(''),
  );
});
