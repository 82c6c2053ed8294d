import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ThemeChooser, ThemeToggle } from './theme-controls.tsx';
import { chooseTheme, followTheme } from './theme.ts';

const dark = () => document.documentElement.classList.contains('dark');

beforeEach(() => chooseTheme('system'));

it("the chooser remembers an explicit theme and forgets it for the system's", async () => {
  render(<ThemeChooser />);
  await userEvent.click(screen.getByLabelText('Dark'));
  expect([dark(), localStorage.getItem('legible.theme')]).toEqual([true, 'dark']);
  await userEvent.click(screen.getByLabelText('System'));
  expect([dark(), localStorage.getItem('legible.theme')]).toEqual([false, null]);
});

it('the toggle goes straight to the other of the two', async () => {
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: 'Use the dark theme' }));
  expect(dark()).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Use the light theme' }));
  expect(dark()).toBe(false);
});

it("another tab's choice is followed, until nobody wants to know", () => {
  const unfollow = followTheme();
  localStorage.setItem('legible.theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'legible.theme' }));
  expect(dark()).toBe(true);
  unfollow();
  localStorage.removeItem('legible.theme');
  window.dispatchEvent(new StorageEvent('storage', { key: 'legible.theme' }));
  expect(dark()).toBe(true);
});
