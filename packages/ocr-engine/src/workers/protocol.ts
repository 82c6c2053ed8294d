import type {
  AppendOptions,
  LeftAlonePage,
  Mode,
  PdfInfo,
  RecognisedPage,
  RecogniserName,
  TaskOptions,
} from '../interface/engine.ts';
import type { AppendReport, RepairReport } from '../interface/task-reports.ts';
import type { Turn } from '@legible/pictures/joined-pdf';
import type { EngineErrorCode } from '../interface/errors.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import type { PictureSection } from '../pictures/picture-section.ts';

/**
 * What a child can be asked: per task the request's fields and the answer. One task at a time. What a
 * task writes goes to the file that the child was handed, and from there to `outputPath`.
 */
export interface Tasks {
  inspect: { request: { path: string; mostPages?: number | undefined }; answer: PdfInfo };
  recognise: {
    request: {
      path: string;
      page: number;
      languages: string[];
      recogniser: RecogniserName;
      mode: Mode;
      /** With `auto`: the language of the document's page before. */
      before?: FoundLanguage | undefined;
      /** See `PageOptions`. */
      isOnly: boolean;
      thumbnail: boolean;
      ownText?: boolean | undefined;
    };
    /** The text in JSON: callers that only keep it need not parse it. The thumbnail in base64. */
    answer: (Omit<LeftAlonePage, 'thumbnail'> | Omit<RecognisedPage, 'text' | 'thumbnail'>) & {
      thumbnail?: string;
      found?: FoundLanguage;
    };
  };
  append: {
    /** `pagesPath` is a file of `PageText` in JSON, a page a line. */
    request: {
      path: string;
      pagesPath: string;
      outputPath: string;
      options: Omit<AppendOptions, keyof TaskOptions>;
    };
    answer: AppendReport;
  };
  mend: {
    /** `incrementPath` is what `append` wrote, `pagesPath` a file of `CorrectedPageText` in JSON, a page a line. */
    request: {
      path: string;
      incrementPath: string;
      pagesPath: string;
      outputPath: string;
    };
    answer: { tailBytes: number };
  };
  archive: {
    request: { path: string; outputPath: string };
    answer: { bytes: number };
  };
  draw: {
    request: { path: string; page: number; dpi: number; outputPath: string };
    answer: { width: number; height: number };
  };
  thumbnail: {
    request: { path: string; page: number };
    /** In base64. */
    answer: { thumbnail: string };
  };
  picture: {
    /** `firstNumber` is that of the first object that is written. */
    request: { path: string; outputPath: string; firstNumber: number; turn: Turn };
    answer: PictureSection;
  };
  repair: {
    request: { path: string; outputPath: string };
    answer: RepairReport;
  };
}

export type TaskName = keyof Tasks;

export type RequestOf<T extends TaskName> = { task: T } & Tasks[T]['request'];

export type Request = { [T in TaskName]: RequestOf<T> }[TaskName];

/** What is said with a request of how it is carried out. */
export interface Terms {
  /** Its files were handed over open, before it was sent. */
  isHanded?: boolean;
  /** The child says `READS` before it begins. */
  saysReads?: boolean;
  /** Of the file, if it is protected. */
  password?: string | undefined;
}

/** What a child says, if it is asked to, when it has started and begins with the task. */
export const READS = 'reads';

/** The files that a task reads, in the order in which they are handed over. */
export function pathsOf(request: Request): string[] {
  if (request.task === 'append') return [request.path, request.pagesPath];
  if (request.task === 'mend') return [request.path, request.pagesPath, request.incrementPath];
  return [request.path];
}

/** An error as it crosses the process boundary. */
export interface WireError {
  /** Of an `EngineError`, which was thrown on purpose; undefined for any other error. */
  code: EngineErrorCode | undefined;
  /** As in `EngineError`. */
  looksLike?: string | undefined;
  message: string;
  stack: string;
}

/**
 * `spent` children are replaced before the next task, since what they hold can no longer be trusted
 * (an aborted WebAssembly instance, for example).
 */
export type Reply<T extends TaskName = TaskName> =
  | { ok: true; answer: Tasks[T]['answer'] }
  | { ok: false; error: WireError; spent: boolean };

/** The child ran hostile input: what it says is looked at before it is believed. */
export function isReply(message: unknown): message is Reply {
  if (typeof message !== 'object' || message === null || !('ok' in message)) return false;
  return message.ok === true ? 'answer' in message : 'error' in message;
}

/** What a child process implements: one function for each task. */
export type Handlers = { [T in TaskName]: (request: RequestOf<T>) => Promise<Tasks[T]['answer']> };
