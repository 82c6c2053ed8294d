import { createHmac } from 'node:crypto';

declare const isMade: unique symbol;

/** The name of a counter; made here only, so that no counter keeps an address as people write it. */
export type LimitKey = string & { readonly [isMade]: true };

/** Makes the name of a counter for a kind of call and whom it counts: email addresses, networks. */
export type LimitKeys = (kind: string, ...subjects: string[]) => LimitKey;

/** 128 bits: two subjects never share a counter. */
const DIGEST_LENGTH = 22;

/**
 * Counters are swept hours after the account that they were about may have been deleted, so they keep
 * only a hash of each subject, keyed with a secret of the installation: a plain one of an IPv4 address
 * is found by trying them all. The name for some subjects begins with that for the first of them.
 */
export function limitKeys(secret: string): LimitKeys {
  const digest = (kind: string, subject: string) =>
    createHmac('sha256', secret)
      .update(`${kind}:${subject}`)
      .digest('base64url')
      .slice(0, DIGEST_LENGTH);
  return (kind, ...subjects) =>
    [kind, ...subjects.map((subject) => digest(kind, subject))].join(':') as LimitKey;
}

/** The name of a counter for a user: the id is random and means nothing once the account is gone. */
export const userLimitKey = (kind: string, userId: string): LimitKey =>
  `${kind}:${userId}` as LimitKey;
