import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';

describe('whom the server trusts', () => {
  it('is nobody unless told', () => {
    const config = readConfig([], {});
    expect([config.trustedProxies, config.allowedOrigins, config.host]).toEqual([
      [],
      [],
      '127.0.0.1',
    ]);
  });

  it('is told in a list, with or without blanks', () => {
    const config = readConfig([], {
      LEGIBLE_TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8 , loopback,',
      LEGIBLE_ALLOWED_ORIGINS: 'https://a.example, http://localhost:5173',
      LEGIBLE_PAYMENTS: 'off',
      LEGIBLE_MAIL: 'off',
    });
    expect(config.trustedProxies).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', 'loopback']);
    expect(config.allowedOrigins).toEqual(['https://a.example', 'http://localhost:5173']);
  });

  it.each([
    ['LEGIBLE_TRUSTED_PROXIES', '*'],
    ['LEGIBLE_TRUSTED_PROXIES', 'true'],
    ['LEGIBLE_TRUSTED_PROXIES', '10.0.0.0/99'],
    ['LEGIBLE_ALLOWED_ORIGINS', '*'],
    ['LEGIBLE_ALLOWED_ORIGINS', 'null'],
    ['LEGIBLE_ALLOWED_ORIGINS', 'javascript:alert(1)'],
  ])('cannot be %s=%s', (name, value) => {
    expect(() => readConfig([], { [name]: value })).toThrow(`${name} is not valid`);
  });
});
