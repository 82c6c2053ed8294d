import {
  IncrementalDocumentSnapshot,
  ParseSpeeds,
  PDFDocument,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { EngineError } from '../errors.ts';

/** How far from the end of a file readers look for its last `startxref`. */
const TAIL = 2048;

export interface IncrementalPdf {
  document: PDFDocument;
  /** Names an object of the original that the increment has to carry in its new form. */
  markChanged(ref: PDFRef): void;
  /** The bytes that follow the original. */
  serialise(): Promise<Uint8Array>;
}

/**
 * Loads a PDF for an incremental update (ISO 32000-2, 7.5.6).
 * @throws {EngineError} `damaged` when the file cannot be parsed, `encrypted` when it is
 */
export async function loadForUpdate(original: Uint8Array): Promise<IncrementalPdf> {
  const document = await parse(original);
  if (document.isEncrypted) throw new EngineError('encrypted');
  const previous = lastStartXref(original);
  const header = headerOffset(original);
  // With a snapshot of its own inside, the library would search all objects for every change.
  delete document.context.snapshot;
  const snapshot = new IncrementalDocumentSnapshot(
    document.context.largestObjectNumber,
    new Set(),
    original.length - header,
    previous,
    document.context,
  );
  return {
    document,
    markChanged: (ref) => snapshot.markRefForSave(ref),
    serialise: () =>
      document.saveIncremental(snapshot, {
        useObjectStreams: !pointsToTable(original, header + previous),
        objectsPerTick: Number.POSITIVE_INFINITY,
      }),
  };
}

async function parse(original: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(original, {
      forIncrementalUpdate: true,
      ignoreEncryption: true,
      updateMetadata: false,
      preserveXFA: true,
      parseSpeed: ParseSpeeds.Fastest,
    });
  } catch (error) {
    throw new EngineError('damaged', undefined, { cause: error });
  }
}

/** Offsets in a PDF count from its header, before which mail programs like to leave something. */
function headerOffset(original: Uint8Array): number {
  return Math.max(0, latin1(original.subarray(0, 1024)).indexOf('%PDF-'));
}

function lastStartXref(original: Uint8Array): number {
  const tail = latin1(original.subarray(-TAIL));
  const offset = /startxref\s+(\d+)(?![\s\S]*startxref)/.exec(tail)?.[1];
  if (offset === undefined)
    throw new EngineError('damaged', 'The file has no startxref at its end.');
  return Number(offset);
}

/** An update is written as what it follows: a table after a table, a stream after a stream (7.5.8.4). */
function pointsToTable(original: Uint8Array, offset: number): boolean {
  return latin1(original.subarray(offset, offset + 16))
    .trimStart()
    .startsWith('xref');
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}
