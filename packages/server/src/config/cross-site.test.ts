import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const api = {
  PUBLIC_URL: 'https://api.example.net',
  LEGIBLE_ALLOWED_ORIGINS: 'https://app.example.com,https://other.example.org',
  LEGIBLE_CROSS_SITE: 'on',
};
const others = { LEGIBLE_PAYMENTS: 'off', LEGIBLE_MAIL: 'off' };
const read = (env: Record<string, string>) => readConfig([], { ...others, ...env });

describe('a front end of another site (D50, D51)', () => {
  it('is wanted by name, and not by itself', () => {
    expect(read(api)).toMatchObject({ crossSite: true });
    expect(read({ ...api, LEGIBLE_CROSS_SITE: '' })).toMatchObject({ crossSite: false });
    expect(read({})).toMatchObject({ crossSite: false, apiOrigins: [] });
  });

  it.each([
    [{ PUBLIC_URL: 'http://api.example.net' }, 'needs an https PUBLIC_URL'],
    [{ PUBLIC_URL: 'http://localhost:8000' }, 'needs an https PUBLIC_URL'],
    [{ PUBLIC_URL: '' }, 'needs an https PUBLIC_URL'],
    [{ LEGIBLE_ALLOWED_ORIGINS: '' }, 'needs LEGIBLE_ALLOWED_ORIGINS'],
    [{ LEGIBLE_ALLOWED_ORIGINS: '*' }, 'LEGIBLE_ALLOWED_ORIGINS is not valid'],
    [{ LEGIBLE_ALLOWED_ORIGINS: 'https://*.example.com' }, 'LEGIBLE_ALLOWED_ORIGINS is not valid'],
    [{ LEGIBLE_ALLOWED_ORIGINS: 'https://a.example,http://b.example' }, 'needs https in every'],
    [{ LEGIBLE_CROSS_SITE: 'yes' }, 'LEGIBLE_CROSS_SITE is not valid: it must be on or off'],
    [{ LEGIBLE_API_HOST: 'https://api.example.net/v1' }, 'LEGIBLE_API_HOST is not valid'],
  ])('is refused with %j', (more, reason) => {
    expect(() => read({ ...api, ...more })).toThrow(reason);
  });

  it('has its own pages allowed to call another host, with its sockets', () => {
    expect(read({ LEGIBLE_API_HOST: 'https://api.example.net' })).toMatchObject({
      apiOrigins: ['https://api.example.net', 'wss://api.example.net'],
    });
  });
});
