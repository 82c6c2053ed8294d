import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { OfflineNotice } from './offline-notice.tsx';

function setOnline(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => {
    window.dispatchEvent(new Event(online ? 'online' : 'offline'));
  });
}

it('a lost network is noticed and its return too', () => {
  render(<OfflineNotice />);
  expect(screen.queryByRole('alert')).toBeNull();
  setOnline(false);
  expect(screen.getByRole('alert').textContent).toContain('You are offline.');
  setOnline(true);
  expect(screen.queryByRole('alert')).toBeNull();
});
