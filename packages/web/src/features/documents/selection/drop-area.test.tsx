import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fileInput, renderOcr, uploadButton } from '../testing/render-ocr.tsx';

it('with no pages left the drop zone explains, takes nothing and links to the plans (D71)', () => {
  renderOcr({ user: { limit: 10, month_usage: 12 } });
  expect(screen.getByText('No pages left')).toBeDefined();
  expect(screen.getByText('You have used all pages of this period.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
  expect(screen.queryByRole('button', { name: /^Drop PDFs here/ })).toBeNull();
  expect(fileInput()).toHaveProperty('disabled', true);
  expect(uploadButton()).toHaveProperty('disabled', true);
});

it("the plan's limits are shown (D45)", async () => {
  renderOcr({ user: { limit: 1000, month_usage: 900 } });
  expect(
    await screen.findByText('Up to 50 MB and 100 pages a file, 10 files at once.'),
  ).toBeDefined();
});

it('no more pages are promised than are left (D45)', async () => {
  renderOcr({ user: { limit: 10, month_usage: 3 } });
  const words = 'Up to 50 MB a file, 10 files at once, and as many pages as are left.';
  expect(await screen.findByText(words)).toBeDefined();
});
