import { describe, expect, it } from 'vitest';
import { hashResetCode, newResetCode, sameHash } from './reset-code.ts';

describe('reset codes', () => {
  it('are eight characters nobody mistakes for others, never the same twice', () => {
    const codes = Array.from({ length: 500 }, newResetCode);
    expect(codes.every((code) => /^[2-9A-HJ-NP-Z]{8}$/.test(code))).toBe(true);
    expect(new Set(codes).size).toBe(500);
  });

  it('are known again in small letters and with blanks', () => {
    const stored = hashResetCode('key', 'user', 'ABCD2345');
    expect(sameHash(stored, hashResetCode('key', 'user', 'abcd 2345'))).toBe(true);
    expect(sameHash(stored, hashResetCode('key', 'user', 'ABCD2346'))).toBe(false);
  });

  it('hash differently for another user and another key', () => {
    const stored = hashResetCode('key', 'user', 'ABCD2345');
    expect(hashResetCode('key', 'other', 'ABCD2345')).not.toBe(stored);
    expect(hashResetCode('yek', 'user', 'ABCD2345')).not.toBe(stored);
  });
});
