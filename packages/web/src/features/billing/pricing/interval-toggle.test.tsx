import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { IntervalToggle } from './interval-toggle.tsx';

it('takes over what was chosen before its code came', async () => {
  const onChange = vi.fn();
  const toggle = <IntervalToggle interval="month" onChange={onChange} />;
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(toggle);
  screen.getByRole('radio', { name: /Yearly/ }).click();
  const hydrated = await act(async () => hydrateRoot(root, toggle));
  expect(onChange.mock.calls).toEqual([['year']]);
  await act(async () => hydrated.unmount());
  root.remove();
});

it('leaves the choice alone where none was made', async () => {
  const onChange = vi.fn();
  const toggle = <IntervalToggle interval="month" onChange={onChange} />;
  const root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(toggle);
  const hydrated = await act(async () => hydrateRoot(root, toggle));
  expect(onChange).not.toHaveBeenCalled();
  await act(async () => hydrated.unmount());
  root.remove();
});
