import type { Part } from '../../../platform/storage/joined-read.ts';
import type { DocumentRow } from '../document/repository.ts';

/** What follows a processed file whose words were corrected. */
export interface Tail {
  /** Of which corrections, after which increment: other bytes have another one. */
  state: string;
  bytes: Buffer;
}

/** The file as it was sent. */
export const originalPart = (document: DocumentRow): Part => ({
  key: document.originalKey,
  size: document.byteSize,
  sha256: document.sha256,
});

/** What made it searchable; null where nothing had to be added. */
export const incrementPart = (document: DocumentRow): Part | null =>
  document.incrementKey === null
    ? null
    : {
        key: document.incrementKey,
        size: document.incrementBytes ?? 0,
        sha256: document.incrementSha256,
      };

/** What the processed file is made of, from its beginning. @param tail its corrections; undefined without any */
export function processedParts(document: DocumentRow, tail?: Tail): Part[] {
  const increment = incrementPart(document);
  const parts = [originalPart(document), ...(increment ? [increment] : [])];
  if (!tail) return parts;
  const { bytes, state } = tail;
  return [...parts, { key: state, size: bytes.length, bytes, sha256: null }];
}
