import type { ExportChoices } from '@legible/contracts/documents/exports';
import type { Readable } from 'node:stream';
import type { Database } from '../../../platform/db/connect.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { CorrectedTails } from '../corrections/corrected-tails.ts';
import type { OnDamaged } from '../files/download.ts';
import type { Exporter } from '../files/exporter-turns.ts';

/** What exports work with. */
export interface ExportDeps {
  db: Database;
  storage: ObjectStorage;
  /** Folder for files in the making. */
  scratch: string;
  tails: CorrectedTails;
  /** The user's tag for names of processed files, at download time (D29). */
  processedTag(userId: string): Promise<string>;
  /** Draws pages and writes PDF/A. */
  engine: Exporter;
  /** Room on the disk. */
  room: { take(bytes: number): Promise<void> };
  onDamaged: OnDamaged;
}

/** How a document is exported. */
export interface Manner extends ExportChoices {
  /** That names of processed files get (D29). */
  tag: string;
  /** Fires when its reader has left. */
  signal?: AbortSignal;
}

/** A file that is ready to be sent, and goes when it was. */
export interface ReadyFile {
  name: string;
  /** Which part of the name comes behind a number that tells files of one name apart. */
  ending: string;
  open(): Readable;
  remove(): Promise<void>;
}
