import type { ArchiveRequest } from '@legible/contracts/documents/exports';
import { type LinkRights, readSigned, writeSigned } from '../files/signed-link.ts';

/** What a link to an archive stands for. */
export interface Ticket extends LinkRights {
  request: ArchiveRequest;
}

/** The ids of its documents take 22 characters each. */
export function writeTicket(key: string, { request, ...rights }: Ticket): string {
  const { ids, format, hyphens, furniture } = request;
  return writeSigned(key, 'export', rights, [format, hyphens, furniture, ids.join('')]);
}

const ID_LENGTH = 22;

/** @returns undefined for one that we did not write, or that has expired. */
export function readTicket(key: string, ticket: string, now: number): Ticket | undefined {
  const signed = readSigned(key, 'export', ticket, now);
  if (!signed) return undefined;
  const [format, hyphens, furniture, joined] = signed.rest as [
    ArchiveRequest['format'],
    ArchiveRequest['hyphens'],
    ArchiveRequest['furniture'],
    string,
  ];
  const ids = Array.from({ length: joined.length / ID_LENGTH }, (_, at) =>
    joined.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH),
  );
  return { ...signed.rights, request: { ids, format, hyphens, furniture } };
}
