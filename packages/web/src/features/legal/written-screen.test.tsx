import { nothingStated, OPERATOR_META, type OperatorDetails } from '@legible/contracts/operator';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderApp } from '../../testing/render-app.tsx';

const harbour: OperatorDetails = {
  name: 'Harbour Archive',
  address: ['12 Quay Street', '20459 Hamburg'],
  email: 'desk@harbour.example',
  phone: '+49 40 123456',
  register: ['Register of Hamburg, HRB 1234'],
  authority: 'The Commissioner of Hamburg',
  law: 'Germany',
  storage: 'Falkenstein, Germany',
  backup_days: 14,
  retention: { default_days: null, max_days: 90 },
  own_machine: false,
};

afterEach(() => document.querySelector(`meta[name="${OPERATOR_META}"]`)?.remove());

/** As our server does in every page. */
function writeIntoPage(operator: OperatorDetails) {
  const meta = document.createElement('meta');
  meta.name = OPERATOR_META;
  meta.content = JSON.stringify(operator);
  document.head.append(meta);
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the trust pages', () => {
  it('say who runs the service, as the server wrote it into the page', async () => {
    writeIntoPage(harbour);
    renderApp('/imprint');
    await heading('Imprint');
    const main = screen.getByRole('main');
    for (const text of [
      /Harbour Archive\s+12 Quay Street\s+20459 Hamburg/,
      /desk@harbour.example/,
    ]) {
      expect(main.textContent).toMatch(text);
    }
    expect(main.textContent).toContain('Falkenstein, Germany');
    expect(main.textContent).not.toContain('not stated');
  });

  it('ask the server where nobody filled the page', async () => {
    fakeServer({
      'GET /v1/auth/csrf': { body: { csrftoken: 'token' } },
      'GET /v1/operator': { body: harbour },
    });
    renderApp('/terms');
    await heading('Terms');
    expect(await screen.findByText('The law of Germany applies.')).toBeDefined();
  });

  it('say so when that cannot be had', async () => {
    fakeServer({
      'GET /v1/auth/csrf': { body: { csrftoken: 'token' } },
      'GET /v1/operator': { status: 500 },
    });
    renderApp('/privacy');
    await heading('Privacy');
    expect(await screen.findByText(/could not be loaded just now/)).toBeDefined();
  });

  it('say plainly what the operator has not stated', async () => {
    writeIntoPage(nothingStated);
    renderApp('/privacy');
    await heading('Privacy');
    const main = screen.getByRole('main');
    expect(main.textContent).toContain('has not filled in everything on this page');
    expect(main.textContent).toContain(
      'has not stated yet where the database and the files are kept',
    );
  });

  it('lead to each of their sections, and every link in them to a screen', async () => {
    writeIntoPage(harbour);
    renderApp('/privacy');
    await heading('Privacy');
    const contents = screen.getByRole('navigation', { name: 'On this page' });
    const anchors = within(contents).getAllByRole('link');
    expect(anchors.length).toBeGreaterThan(5);
    for (const anchor of anchors) {
      const id = anchor.getAttribute('href')?.slice(1) ?? '';
      expect(document.getElementById(id)).not.toBeNull();
    }
    expect(screen.getByRole('main').textContent).not.toMatch(/\]\(/);
  });
});

it('every screen leads to prices, contact, benchmarks and who is behind it', async () => {
  renderApp('/contact');
  await heading('Get in Touch');
  const footer = screen.getByRole('contentinfo');
  const links = within(footer).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pricing', '/pricing'],
    ['Contact', '/contact'],
    ['Benchmarks', '/benchmarks'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['Imprint', '/imprint'],
    ['API', '/docs/api'],
  ]);
});

it('registration names terms and privacy', async () => {
  renderApp('/register');
  await heading('Create your account');
  const main = within(screen.getByRole('main'));
  expect(main.getByRole('link', { name: 'terms' }).getAttribute('href')).toBe('/terms');
  expect(main.getByRole('link', { name: 'privacy page' }).getAttribute('href')).toBe('/privacy');
});
