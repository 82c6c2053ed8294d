import { withoutDirections } from '@legible/contracts/documents/directions';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { AppError } from '../../../platform/http/app-error.ts';
import { readJoined, type Part } from '../../../platform/storage/joined-read.ts';
import type { ByteRange, ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { StorageError } from '../../../platform/storage/storage-error.ts';
import { isDamage } from '../pages/damaged-original.ts';

export interface Download {
  /** May still turn the order of letters where it was stored by an older version. */
  name: string;
  /** Objects that together are the file. */
  parts: Part[];
  /** Changes whenever the bytes do. */
  etag: string;
}

/** Hears of a file that turned out, while it was sent, not to be what was stored. */
export type OnDamaged = (error: StorageError) => void;

/** Sends a file, or the range of it that was asked for (RFC 9110, 14), as an attachment (D56). */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, onDamaged }: { storage: ObjectStorage; onDamaged: OnDamaged },
  download: Download,
): FastifyReply {
  const size = download.parts.reduce((sum, part) => sum + part.size, 0);
  const etag = `"${download.etag}"`;
  if (isKnown(request, etag)) {
    return reply.headers({ ETag: etag, 'Cache-Control': 'private, no-store' }).status(304).send();
  }
  const range = requestedRange(request, size, etag);
  void reply.headers({
    'Content-Type': 'application/pdf',
    'Content-Disposition': contentDisposition(withoutDirections(download.name)),
    'Content-Length': range ? range.end - range.start + 1 : size,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-store',
    ETag: etag,
  });
  if (range) {
    void reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  }
  if (request.method === 'HEAD') return reply.send();
  const file = readJoined(storage, download.parts, range ?? { start: 0, end: size - 1 });
  file.once('error', (error) => isDamage(error) && onDamaged(error));
  return reply.send(file);
}

/** Whether the client has this very file already (RFC 9110, 13.1.2). */
function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known?.some((one) => one === etag || one === '*') ?? false;
}

/**
 * One range; several, or one of another version (If-Range), are answered with the whole file. HEAD knows
 * of no ranges (RFC 9110, 14.2).
 * @throws AppError `range_not_satisfiable` with the size of the file (RFC 9110, 15.5.17).
 */
function requestedRange(
  request: FastifyRequest,
  size: number,
  etag: string,
): ByteRange | undefined {
  const { range: header, 'if-range': condition } = request.headers;
  if (request.method !== 'GET' || !header) return undefined;
  if (condition !== undefined && condition !== etag) return undefined;
  const ranges = parseRange(size, withinSize(header, size));
  if (ranges === -1) {
    const headers = { 'Content-Range': `bytes */${size}` };
    throw new AppError('range_not_satisfiable', undefined, { headers });
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** More of the end of a file than it has is all of it (RFC 9110, 14.1.2). */
const withinSize = (header: string, size: number): string =>
  header.replace(/^bytes=-(\d+)$/, (all, bytes) => (Number(bytes) > size ? `bytes=-${size}` : all));
