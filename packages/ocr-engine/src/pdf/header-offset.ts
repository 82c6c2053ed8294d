import type { FileSource } from './file-source.ts';

/** Offsets in a PDF count from its header, before which mail programs like to leave something. */
export function headerOffset(source: FileSource): number {
  return Math.max(0, source.read(0, 1024).indexOf('%PDF-'));
}
