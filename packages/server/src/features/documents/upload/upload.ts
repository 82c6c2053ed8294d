import type { AcceptedFile, RejectedFile } from '@legible/contracts/documents/documents';
import type { Plan } from '@legible/contracts/plans';
import type { ErrorCode } from '@legible/contracts/errors';
import type { Transaction } from '../../../platform/db/connect.ts';
import type { Choices } from '../../../platform/db/documents-schema.ts';
import type { WantedPages } from '../document/choices.ts';
import type { Spooled } from './spool.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** A file on its way to become a document. */
export interface Upload {
  userId: string;
  plan: Plan;
  inputName: string;
  spooled: Spooled;
  /** Which pages of it are wanted. */
  wanted: WantedPages;
  /** What it is to be read in; null for the server's setting. */
  languages: string[] | null;
  /** How it is read; null where nothing was chosen. */
  choices: Choices | null;
  /** Whether it waits for the next period, or a larger plan, where it would be refused for want of pages. */
  waitsOn?: boolean;
  /** Opens the file if it is protected; it is kept sealed, and only while its pages are read. */
  password?: string | undefined;
  /** Whether the client still waits for the answer: one that cancels an upload hangs up. */
  isWanted: () => boolean;
  /** Told in the transaction that makes it a document. */
  onTaken?:
    | ((tx: Transaction, accepted: AcceptedFile, sha256: string) => Promise<void>)
    | undefined;
}

/** The sender of the file has hung up before it was taken: to cancel an upload is just that. It is told to no one. */
export class UploadAbandoned extends Error {
  constructor() {
    super('The upload was cancelled before its file was taken.');
    this.name = 'UploadAbandoned';
  }
}

/** An upload of which nothing was taken: it answers with the first file's reason and names all (D74). */
export class UploadRefused extends AppError {
  /**
   * @param retryAfter seconds after which files refused for being too many may be sent again.
   * @param left pages of the quota, where one was refused for want of them.
   */
  constructor(rejected: RejectedFile[], retryAfter?: number, left?: number) {
    const first = rejected[0];
    const options = {
      rejected,
      ...(retryAfter !== undefined && { retryAfter }),
      ...(left !== undefined && { shortage: { pages: first?.pages ?? 0, left } }),
    };
    if (first) super(first.code as ErrorCode, first.detail, options);
    else super('no_files');
  }
}
