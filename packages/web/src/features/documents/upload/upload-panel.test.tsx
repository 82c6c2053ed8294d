import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { titles } from '../../../testing/notices.ts';
import { fileInput, renderOcr, uploadButton } from '../testing/render-ocr.tsx';

it('until the preferences are known the panel waits and says so (S2.57, D17)', () => {
  renderOcr({ preferences: { loading: true } });
  expect(screen.getByText('Loading preferences...')).toBeDefined();
  expect(fileInput()).toHaveProperty('disabled', true);
  expect(uploadButton()).toHaveProperty('disabled', true);
});

it('preferences that cannot be had are said, and files can be sent by hand (S8.25)', async () => {
  const stage = renderOcr({ preferences: { failed: true } });
  const words = 'Could not load your preferences. Please try again.';
  expect(titles(stage.notices)).toEqual([words]);
  expect(screen.getByRole('alert').textContent).toContain(words);
  await stage.user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(stage.calls.preferencesReloaded).toBe(1);
  expect(uploadButton()).toHaveProperty('disabled', false);
});

it('pages left this month are the limit minus the use, 0 included (S2.56, S9.11)', () => {
  renderOcr({ user: { limit: 10, month_usage: 10 } });
  expect(screen.getByText('Pages left this month').parentElement?.textContent).toContain('0 of 10');
});

it('thousands of pages are written so that they can be read at a glance (S2.56)', () => {
  renderOcr({ user: { limit: 14_000, month_usage: 500 } });
  expect(screen.getByText('Pages left this month').parentElement?.textContent).toContain(
    '13,500 of 14,000',
  );
});

it('pages left are hidden unless both numbers are known (S2.56)', () => {
  renderOcr({ user: { month_usage: null } });
  expect(screen.queryByText('Pages left this month')).toBeNull();
});
