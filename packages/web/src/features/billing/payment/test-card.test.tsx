import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetQueries } from '../../../app/access/query-client.ts';
import {
  body,
  checkout,
  numberField,
  subscribeButton,
  visitor,
} from '../../../testing/checkout.ts';
import { FakeSocket } from '../../../testing/fake-socket.ts';

beforeEach(() => {
  forgetQueries();
  FakeSocket.install();
});

describe('the form of the test mode', () => {
  it('says that no real card may be entered, and offers the test cards', async () => {
    const app = checkout(visitor);
    const field = await numberField();
    expect(screen.getByText('Test mode: do not enter a real card')).toBeDefined();
    expect(field.autocomplete).toBe('off');
    const row = screen.getByRole('button', { name: /^4000 0025 0000 3155/ });
    expect(row.getAttribute('aria-pressed')).toBe('false');
    expect(row.textContent).toContain('Use');
    await app.user.click(row);
    expect(field.value).toBe('4000 0025 0000 3155');
    expect(row.getAttribute('aria-pressed')).toBe('true');
  });

  it.each([
    ['', 'This field is required.'],
    ['5200 8282 8282 8210', 'This is not one of the test cards below. Do not enter a real card.'],
  ])('the number %j is refused beside its field and sent nowhere', async (number, words) => {
    const app = checkout(visitor);
    const field = await numberField();
    await app.user.click(field);
    await app.user.paste(number);
    await app.user.click(await subscribeButton());
    expect(await screen.findByText(words)).toBeDefined();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(body(app.server, '/customer')).toEqual([]);
    expect(body(app.server, '')).toEqual([]);
  });
});
