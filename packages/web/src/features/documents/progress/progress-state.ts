import type {
  BatchResponse,
  CancelResponse,
  DocumentStatus,
  Refusal,
} from '@legible/contracts/documents/documents';
import type { FileAddedMessage, ProgressMessage } from '@legible/contracts/live';

/**
 * The five states of the specification's section 4: `uploading_batch` while bytes are being sent, with
 * their share; `uploading` from the last byte to the server's answer, for a time that cannot be told.
 */
export const uploadStatuses = [
  'uploading',
  'uploading_batch',
  'processing',
  'processing_server',
  'error',
] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** A file on its way into the history (S3.16). */
export interface ProgressItem {
  type: 'progress';
  /** Ours, given when the row appears; the server's is `fileId`. */
  id: string;
  /** Null until a message or the upload's answer links the row to a document. */
  fileId: string | null;
  name: string;
  status: UploadStatus;
  /** Why it failed: in words, and the name of the error where the server gave one. */
  message: string | null;
  code: string | null;
  /** Under which the server keeps the refusal; null where it does not. */
  refusalId: string | null;
  /** The server's list has had the refusal: where it lacks it now, it was dismissed elsewhere, or has had its time. */
  isListed: boolean;
  /** Pages of the quota that it needs: what it waits for, or was refused for. */
  pagesNeeded: number | null;
  /** Other files hold the pages that it needs. */
  waits: boolean;
  /** Since these are not enough, it waits until then; null for a larger plan, undefined where it waits for other files. */
  waitsUntil?: string | null | undefined;
  batchUploadPercent: number;
  pagesProcessed: number;
  /** 0 while it is not known. */
  totalPages: number;
  /** Finer than `status`, for the small line under it. */
  phase: DocumentStatus | null;
  etaSeconds: number | null;
  /** Pages so far that could not be read. */
  pagesFailed: number;
}

export type AddedFile = FileAddedMessage['file'];

export interface BufferedProgress {
  message: ProgressMessage;
  at: number;
}

/** A file_added that came while its row was still being uploaded. */
export interface WaitingLink {
  file: AddedFile;
  tries: number;
}

/** How a run can end. A later run of the same document may end otherwise. */
export type Outcome = 'ready' | 'failed' | 'cancelled';

export const outcomeOf = (status: DocumentStatus | undefined): Outcome =>
  status === 'failed' || status === 'cancelled' ? status : 'ready';

/** A document that left the list of running ones, to be shown by the history. */
export interface SettledDocument {
  fileId: string | null;
  name: string;
  outcome: Outcome;
  pages: number;
  detail: string | null;
  /** It is told among the refusals, and not in the history. */
  refused: boolean;
}

export interface ProgressState {
  items: readonly ProgressItem[];
  buffer: readonly BufferedProgress[];
  waiting: readonly WaitingLink[];
  /** Ids whose run is over, and how it ended: late messages about them change nothing. */
  ended: ReadonlyMap<string, Outcome>;
  /** Those of them whose end was put into `settled`: an end that the history told first may still have to be. */
  counted: ReadonlySet<string>;
  /** Names of ended documents that were announced once more: with their next progress they run again. */
  reannounced: ReadonlyMap<string, string>;
  /** Documents that run again without this tab having asked for it; the history still shows their end. */
  revived: readonly string[];
  /** Documents that were deleted, here or elsewhere; the history may still show them. */
  removed: readonly string[];
  /** What the history has not been told yet. */
  settled: readonly SettledDocument[];
}

export const emptyProgress: ProgressState = {
  items: [],
  buffer: [],
  waiting: [],
  ended: new Map(),
  counted: new Set(),
  reannounced: new Map(),
  revived: [],
  removed: [],
  settled: [],
};

export interface HistoryName {
  file_id: string;
  input_name: string;
  status?: DocumentStatus;
}

export type UploadAction =
  | { type: 'upload_started'; files: readonly { id: string; name: string }[] }
  | { type: 'upload_percent'; ids: readonly string[]; percent: number }
  | { type: 'upload_accepted'; ids: readonly string[]; answer: BatchResponse }
  | { type: 'upload_failed'; ids: readonly string[]; message: string }
  | { type: 'upload_cancelled'; ids: readonly string[] };

export type RunAction =
  | { type: 'run_polled'; files: readonly ProgressMessage[]; at: number }
  | { type: 'run_cancelled'; fileId: string; outcome: CancelResponse['status'] }
  | { type: 'run_deleted'; fileIds: readonly string[] }
  | { type: 'run_file_removed'; fileId: string }
  | { type: 'run_restarted'; file: AddedFile }
  | { type: 'run_refused'; fileId: string; outcome: Outcome };

export type RefusalAction =
  | { type: 'refusals_loaded'; refusals: readonly Refusal[] }
  | { type: 'dismissed'; id: string };

export type ProgressAction =
  | UploadAction
  | RunAction
  | { type: 'file_added'; file: AddedFile }
  | { type: 'links_retried' }
  | { type: 'progress'; message: ProgressMessage; at: number }
  | { type: 'buffer_cleaned'; at: number }
  | { type: 'history_loaded'; files: readonly HistoryName[] }
  | { type: 'taken'; list: 'settled' | 'revived' | 'removed'; count: number }
  | RefusalAction;

export function newItem(id: string, name: string, status: UploadStatus): ProgressItem {
  return {
    type: 'progress',
    id,
    fileId: null,
    name,
    status,
    message: null,
    code: null,
    refusalId: null,
    isListed: false,
    pagesNeeded: null,
    waits: false,
    batchUploadPercent: 0,
    pagesProcessed: 0,
    totalPages: 0,
    phase: null,
    etaSeconds: null,
    pagesFailed: 0,
  };
}

export const isUploading = ({ status }: ProgressItem) =>
  status === 'uploading_batch' || status === 'uploading';
export const isRunning = ({ status }: ProgressItem) =>
  status === 'processing' || status === 'processing_server';

/** What waits for the next month is not waited for, nor counted with what runs. */
export const isUnderWay = (item: ProgressItem) => isRunning(item) && item.waitsUntil === undefined;

/** File systems differ in how they write an accented letter; the name is the same. */
export const sameName = (one: string, other: string) => one.normalize() === other.normalize();

/** A row whose document the history has already. */
export const settledAs = (
  { name, totalPages }: ProgressItem,
  fileId: string,
  outcome: Outcome,
): SettledDocument => ({ fileId, name, outcome, pages: totalPages, detail: null, refused: false });

/** What tells the history and the counts of documents that ended, and remembers that they were told. */
export function counting(
  { settled, counted }: ProgressState,
  documents: readonly SettledDocument[],
): Pick<ProgressState, 'settled' | 'counted'> {
  const ids = documents.flatMap(({ fileId }) => fileId ?? []);
  return { settled: [...settled, ...documents], counted: new Set([...counted, ...ids]) };
}
