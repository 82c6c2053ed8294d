import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { PricingScreen } from './pricing-screen.tsx';

function show(signedIn: boolean) {
  render(
    <MemoryRouter>
      <PricingScreen signedIn={signedIn} />
    </MemoryRouter>,
  );
}

test('the free tier leads visitors to /register (S2.31, S1.5, S9.1)', () => {
  show(false);
  expect(screen.getByText('10 pages per month')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('/register');
  expect(screen.queryByRole('link', { name: 'Go to App' })).toBeNull();
});

test('the free tier leads users to /ocr (S2.31)', () => {
  show(true);
  expect(screen.getByRole('link', { name: 'Go to App' }).getAttribute('href')).toBe('/ocr');
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
});

test('four paid tiers with their pages and features (S9.3, S9.6, S9.7, S9.8, S9.9)', () => {
  show(false);
  const cards = screen
    .getAllByRole('heading', { level: 3 })
    .map((name) => name.closest('section')?.textContent);
  expect(cards).toEqual([
    'Tier 1300pages per month3,600 pages per yearPortal upload onlyDownload from historyCancel any time',
    'Tier 21,000pages per month12,000 pages per yearAll of Tier 1Feature request votes weighted 2x',
    'Tier 33,500pages per month42,000 pages per yearAll of Tier 2Feature request votes weighted 4x',
    'Tier 414,000pages per month168,000 pages per yearAll of Tier 3Feature request votes weighted 15xPeriodic calls with the product team',
  ]);
});

test('says honestly that nothing is sold', () => {
  show(false);
  expect(screen.getByText(/This server sells no plans yet/)).toBeDefined();
});
