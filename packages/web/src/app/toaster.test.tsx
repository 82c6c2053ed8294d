import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from 'sonner';
import { notify } from '../lib/notify.ts';
import Toaster from './toaster.tsx';

const shown = () => [...document.querySelectorAll('[data-sonner-toast]')];
const visible = () => shown().filter((element) => element.getAttribute('data-visible') === 'true');
const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));

function stage() {
  vi.useFakeTimers();
  toast.dismiss();
  render(<Toaster />);
}

test('of five toasts three are visible (S9.17)', async () => {
  stage();
  act(() => {
    for (const number of [1, 2, 3, 4, 5]) notify.success(`toast ${number}`);
  });
  await wait(100);
  expect(visible()).toHaveLength(3);
});

test('a toast stays for 4 seconds (S9.16)', async () => {
  stage();
  act(() => notify.success({ title: 'Short', description: 'words' }));
  await wait(3900);
  expect(screen.getByText('Short')).toBeDefined();
  expect(screen.getByText('words')).toBeDefined();
  await wait(1000);
  expect(screen.queryByText('Short')).toBeNull();
});

test('a toast that asks for 10 seconds has them, and is of the kind for errors (S9.15)', async () => {
  stage();
  act(() => notify.error('Long', 10_000));
  await wait(9900);
  expect(screen.getByText('Long').closest('[data-sonner-toast]')?.getAttribute('data-type')).toBe(
    'error',
  );
  await wait(1000);
  expect(screen.queryByText('Long')).toBeNull();
});

test('what was said before the toaster came is shown when it comes', async () => {
  vi.useFakeTimers();
  notify.success('Early');
  render(<Toaster />);
  await wait(50);
  expect(screen.getByText('Early')).toBeDefined();
});

test('a toast that offers to do something stays for 10 seconds and does it', async () => {
  stage();
  const run = vi.fn();
  act(() => notify.success('Cancelled', { label: 'Retry', run }));
  await wait(9000);
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  expect(run).toHaveBeenCalledOnce();
});
