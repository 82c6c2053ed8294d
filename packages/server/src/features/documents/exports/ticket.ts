import type { ArchiveRequest } from '@legible/contracts/documents/exports';
import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link to an archive stands for. */
export interface Ticket {
  userId: string;
  /** The link works as long as this session, or key, does. */
  credential: string;
  /** In milliseconds since 1970. */
  expiresAt: number;
  request: ArchiveRequest;
}

/**
 * A ticket as it stands in a link, which says all that it stands for, and is signed: any web process can redeem it,
 * and none keeps it. The ids of its documents take 22 characters each.
 */
export function writeTicket(
  key: string,
  { userId, credential, expiresAt, request }: Ticket,
): string {
  const { ids, format, hyphens, furniture } = request;
  const fields = [userId, credential, expiresAt, format, hyphens, furniture, ids.join('')];
  const text = fields.join('.');
  return `${text}.${signatureOf(key, text)}`;
}

const ID_LENGTH = 22;

/** @returns undefined for one that we did not write, or that has expired. */
export function readTicket(key: string, ticket: string, now: number): Ticket | undefined {
  const end = ticket.lastIndexOf('.');
  const text = ticket.slice(0, Math.max(0, end));
  if (!isSame(ticket.slice(end + 1), signatureOf(key, text))) return undefined;
  const [userId = '', credential = '', expiry = '', ...rest] = text.split('.');
  const [format, hyphens, furniture, joined] = rest as [
    ArchiveRequest['format'],
    ArchiveRequest['hyphens'],
    ArchiveRequest['furniture'],
    string,
  ];
  const expiresAt = Number(expiry);
  if (!(expiresAt > now)) return undefined;
  const ids = Array.from({ length: joined.length / ID_LENGTH }, (_, at) =>
    joined.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH),
  );
  return { userId, credential, expiresAt, request: { ids, format, hyphens, furniture } };
}

const signatureOf = (key: string, text: string): string =>
  createHmac('sha256', key).update(`export\n${text}`).digest('base64url');

function isSame(claimed: string, right: string): boolean {
  const [a, b] = [Buffer.from(claimed), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
