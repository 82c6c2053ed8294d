import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link can be opened: it is made for the click that asked for it. */
export const LINK_MS = 5 * 60_000;

/** What every link says beside what it leads to. */
export interface LinkRights {
  userId: string;
  /** The link works as long as this session, or key, does. */
  credential: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
}

/** What links lead to; that of one kind is none of another. */
type LinkKind = 'download' | 'export';

/**
 * A ticket as it stands in a link, which says all that it stands for, and is signed: any web process can redeem it,
 * and none keeps it.
 * @param rest without dots
 */
export function writeSigned(
  key: string,
  kind: LinkKind,
  { userId, credential, expiresAt }: LinkRights,
  rest: readonly string[],
): string {
  const text = [userId, credential, expiresAt, ...rest].join('.');
  return `${text}.${signatureOf(key, kind, text)}`;
}

/** @returns undefined for one that we did not write, or that has expired. */
export function readSigned(
  key: string,
  kind: LinkKind,
  ticket: string,
  now: number,
): { rights: LinkRights; rest: string[] } | undefined {
  const end = ticket.lastIndexOf('.');
  const text = ticket.slice(0, Math.max(0, end));
  if (!isSame(ticket.slice(end + 1), signatureOf(key, kind, text))) return undefined;
  const [userId = '', credential = '', expiry = '', ...rest] = text.split('.');
  const expiresAt = Number(expiry);
  return expiresAt > now ? { rights: { userId, credential, expiresAt }, rest } : undefined;
}

const signatureOf = (key: string, kind: LinkKind, text: string): string =>
  createHmac('sha256', key).update(`${kind}\n${text}`).digest('base64url');

function isSame(claimed: string, right: string): boolean {
  const [a, b] = [Buffer.from(claimed), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
