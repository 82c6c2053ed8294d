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
