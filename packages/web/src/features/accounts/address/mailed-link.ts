import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { codeOf } from '../../../lib/api/api-error.ts';

/** Why a link of a mail did nothing. */
export type LinkFailure = 'unknown' | 'expired' | 'unavailable' | 'unreachable';

const failures: Record<string, LinkFailure> = {
  link_unknown: 'unknown',
  // A token that is cut short or empty fits no schema.
  bad_request: 'unknown',
  link_expired: 'expired',
  email_unavailable: 'unavailable',
};

/** Anything that the link is not to blame for may pass: it can be tried again. */
export function linkFailureOf(error: unknown): LinkFailure {
  return failures[codeOf(error) ?? ''] ?? 'unreachable';
}

/** What stands in the address that a mail's link leads to; empty where a mail program has lost it. */
export function useMailedToken(): string {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  return token;
}
