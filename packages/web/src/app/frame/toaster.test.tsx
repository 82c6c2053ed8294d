import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toast } from 'sonner';
import { notify } from '../../lib/notify.ts';
import Toaster from './toaster.tsx';

const shown = () => [...document.querySelectorAll('[data-sonner-toast]')];
const visible = () => shown().filter((element) => element.getAttribute('data-visible') === 'true');
const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

function stage() {
  vi.useFakeTimers();
  toast.dismiss();
  render(<Toaster />);
}

it('of five toasts three are visible (S9.17)', async () => {
  stage();
  act(() => {
    for (const number of [1, 2, 3, 4, 5]) notify.success(`toast ${number}`);
  });
  await wait(100);
  expect(visible()).toHaveLength(3);
});

it('a toast stays for 4 seconds (S9.16)', async () => {
  stage();
  act(() => notify.success({ title: 'Short', description: 'words' }));
  await wait(3900);
  expect(screen.getByText('Short')).toBeDefined();
  expect(screen.getByText('words')).toBeDefined();
  await wait(1000);
  expect(screen.queryByText('Short')).toBeNull();
});

it('a toast that asks for 10 seconds has them, and is of the kind for errors (S9.15)', async () => {
  stage();
  act(() => notify.error('Long', { duration: 10_000 }));
  await wait(9900);
  expect(screen.getByText('Long').closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe(
    'error',
  );
  await wait(1000);
  expect(screen.queryByText('Long')).toBeNull();
});

it.each([
  ['goes in its time where it came under a resting pointer', 0, false],
  ['stays while the pointer that was moved onto it is there', 3, true],
])('a toast %s', async (_, moved, stays) => {
  stage();
  // In the middle of a button of an odd width: only pointer events tell of half pixels.
  window.dispatchEvent(Object.assign(new Event('pointermove'), { screenX: 100.5, screenY: 0 }));
  window.dispatchEvent(new MouseEvent('mousemove', { screenX: 100 }));
  act(() => notify.success('Uploaded'));
  await wait(100);
  const bubbling = { bubbles: true, relatedTarget: document.body, screenX: 100 + moved };
  const onto = new MouseEvent('mouseover', bubbling);
  act(() => void screen.getByText('Uploaded').dispatchEvent(onto));
  await wait(6000);
  expect(screen.queryByText('Uploaded') !== null).toBe(stays);
});

it('toasts go in their time when the one under a resting pointer has gone', async () => {
  stage();
  act(() => notify.success('Export started'));
  act(() => notify.success('Deleted'));
  await wait(100);
  const onto = { bubbles: true, relatedTarget: document.body, screenX: 200 };
  act(() => void screen.getByText('Deleted').dispatchEvent(new MouseEvent('mouseover', onto)));
  window.dispatchEvent(new MouseEvent('mousemove', { screenX: 200 }));
  await wait(6000);
  expect(visible()).toHaveLength(2);
  // It was pressed, and slides away: the browser tells what the pointer is over now, which was not moved.
  act(() => void screen.getByText('Deleted').dispatchEvent(new MouseEvent('mouseout', onto)));
  await wait(6000);
  expect(shown()).toEqual([]);
});

it('what was said before the toaster came is shown when it comes', async () => {
  vi.useFakeTimers();
  notify.success('Early');
  render(<Toaster />);
  await wait(50);
  expect(screen.getByText('Early')).toBeDefined();
});

it('a toast that offers to do something stays for 10 seconds and does it', async () => {
  stage();
  const run = vi.fn();
  act(() => notify.success('Cancelled', { action: { label: 'Retry', run } }));
  await wait(9000);
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  expect(run).toHaveBeenCalledOnce();
});

const bringBack = () => notify.success('2 files are back', { about: 'deletion' });

it('what an action came to is told, however soon it is known', async () => {
  stage();
  act(() =>
    notify.success('Deleted', { about: 'deletion', action: { label: 'Undo', run: bringBack } }),
  );
  await wait(100);
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  await wait(1000);
  expect(shown().map(({ textContent }) => textContent)).toEqual(['2 files are back']);
});

it('of two about the same the later takes the place of the earlier', async () => {
  stage();
  act(() => notify.error('Download failed', { about: 'download 1' }));
  await wait(100);
  act(() => notify.success('Download started', { about: 'download 1' }));
  await wait(500);
  expect(visible().map(({ textContent }) => textContent)).toEqual(['Download started']);
});

it('a failure goes with its screen, or when it is over; what lasts stays', async () => {
  toast.dismiss();
  render(<Toaster />);
  // None goes by itself meanwhile.
  const duration = 600_000;
  act(() => {
    notify.error('Failed here', { duration });
    notify.success('Done', { duration });
    notify.error('Logged out', { duration, about: 'session', lasting: true });
  });
  await screen.findByText('Failed here');
  act(() => notify.screenLeft());
  await waitFor(() => expect(screen.queryByText('Failed here')).toBeNull());
  expect(screen.getByText('Done')).toBeDefined();
  expect(screen.getByText('Logged out')).toBeDefined();
  act(() => notify.over('session'));
  await waitFor(() => expect(screen.queryByText('Logged out')).toBeNull());
});

it('what is over before the toaster comes is not shown when it comes', async () => {
  vi.useFakeTimers();
  notify.error('Too late');
  notify.success('Still so');
  notify.screenLeft();
  render(<Toaster />);
  await wait(100);
  expect(screen.queryByText('Too late')).toBeNull();
  expect(screen.getByText('Still so')).toBeDefined();
});

it.each([
  [false, 'top'],
  [true, 'bottom'],
])('they lie where no button of a list is: wide %s, at the %s', async (matches, edge) => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, { media, matches, onchange: null }),
  );
  stage();
  act(() => notify.success('Saved'));
  await wait(100);
  const list = document.querySelector('[data-sonner-toaster]');
  expect(list?.getAttribute('data-y-position')).toBe(edge);
  expect(list?.getAttribute('data-x-position')).toBe(matches ? 'left' : 'center');
});

it.each(['Undo', 'Close toast'])(
  '%s of a toast gives the focus back where it was',
  async (name) => {
    stage();
    render(
      <main id="main" tabIndex={-1}>
        <button type="button">Before</button>
      </main>,
    );
    const press = async (from: HTMLElement) => {
      from.focus();
      act(() => notify.success('Deleted', { action: { label: 'Undo', run: () => undefined } }));
      await wait(100);
      const button = screen.getByRole('button', { name });
      act(() => button.focus());
      act(() => button.click());
      await wait(1000);
      expect(screen.queryByText('Deleted')).toBeNull();
    };
    const before = screen.getByRole('button', { name: 'Before' });
    await press(before);
    expect(document.activeElement).toBe(before);

    before.remove();
    await press(document.body);
    expect(document.activeElement).toBe(screen.getByRole('main'));
  },
);
