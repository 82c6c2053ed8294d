import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { collectNotices } from '../testing/notices.ts';
import { lazyComponent } from './lazy-component.tsx';

const words = 'This could not be loaded. Check your connection, or reload the page.';

it('a component whose code cannot be fetched says so, leaves the rest, and is tried again', async () => {
  // React reports what the boundary caught; that is the one complaint expected here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const notices = collectNotices();
  const code = { default: () => <p>Here it is</p> };
  const load = vi.fn<() => Promise<typeof code>>();
  load.mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue(code);
  const Part = lazyComponent(load);
  const close = vi.fn();
  const first = render(
    <main>
      <p>The screen</p>
      <Part onUnavailable={close} />
    </main>,
  );
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(notices).toEqual([{ kind: 'error', text: words, about: 'part' }]);
  expect(screen.getByText('The screen')).toBeDefined();

  first.unmount();
  render(<Part onUnavailable={close} />);
  expect(await screen.findByText('Here it is')).toBeDefined();
  expect(close).toHaveBeenCalledOnce();
});

it('a component that is still shown comes when the connection is back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  collectNotices();
  const code = { default: () => <p>Here it is</p> };
  const load = vi.fn<() => Promise<typeof code>>();
  load.mockRejectedValueOnce(new TypeError('gone')).mockResolvedValue(code);
  const Part = lazyComponent(load);
  const giveUp = vi.fn();
  render(<Part onUnavailable={giveUp} />);
  await waitFor(() => expect(giveUp).toHaveBeenCalledOnce());
  expect(screen.queryByText('Here it is')).toBeNull();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Here it is')).toBeDefined();
});
