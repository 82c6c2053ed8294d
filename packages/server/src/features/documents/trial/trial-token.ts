import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of it: long and random, it needs no slow hash. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');
