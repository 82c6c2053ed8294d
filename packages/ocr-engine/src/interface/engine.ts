import type { PageText, PageTexts } from './page-text.ts';
import type { AppendReport, JoinReport, RepairReport } from './task-reports.ts';

/**
 * The walls around a child, each by itself: `filter`, the system calls that it may make; `files`, what it may read (and that it
 * may write nothing); `namespaces`, its own users, processes, mounts, network and IPC; `user`, that it is not
 * root.
 */
export type Layer = 'filter' | 'files' | 'namespaces' | 'user';

/** Which walls hold around a child, as the launcher told before the child's program began. */
export type Walls = Record<Layer, boolean>;

/** Which networks read: ours where there is one, or Tesseract's own alone. */
export type ModelName = 'legible' | 'stock';

/** What an inspection finds out about a file before anything is recognised. */
export interface PdfInfo {
  pageCount: number;
  /** The file carries at least one signature; appending keeps the signed revision as it was. */
  signed: boolean;
  /** The file is encrypted; what is appended will be encrypted too, with the same key. */
  encrypted: boolean;
  /** It opens with a password only; absent where it opens without. */
  needsPassword?: true;
  /** The cross-reference table is damaged; what is appended will bring a whole one. */
  damagedTable: boolean;
  pdfVersion: string;
}

/** Why a page was not recognised although nothing went wrong. */
export type LeftAloneReason = 'born-digital' | 'has-text-layer' | 'blank';

/**
 * `lstm` runs the networks of Tesseract's models on ONNX Runtime, which is several times faster;
 * `tesseract` is libtesseract's own recogniser.
 */
export type RecogniserName = 'lstm' | 'tesseract';

/** What came of a page, and the seconds that it took: its text, or why it needed none. */
export type PageOutcome = RecognisedPage | LeftAlonePage;

export interface RecognisedPage {
  kind: 'recognised';
  text: PageText;
  /** The text in JSON, on one line, as it came from the process that read the page: taken apart if `text` is asked for. */
  json: string;
  recogniser?: RecogniserName;
  /** In which its words were read, that of most letters first: Tesseract's names. */
  languages?: string[];
  /** If one was asked for: a PNG of at most 256 pixels a side, of the page as it was drawn. */
  thumbnail?: Uint8Array;
  seconds: number;
  /** Of processor time, on all cores together. */
  processorSeconds?: number;
}

export interface LeftAlonePage {
  kind: 'left-alone';
  /** If it was asked for: the text that the page has of its own, in JSON as that of a page that was recognised. */
  json?: string;
  page: number;
  reason: LeftAloneReason;
  /** As of a page that was recognised; most pages that are left alone are not drawn, and have none. */
  thumbnail?: Uint8Array;
  seconds: number;
  /** Of processor time, on all cores together. */
  processorSeconds?: number;
}

/**
 * Which pages are recognised: `auto` those that show text which cannot be found yet; `redo` also those with
 * an old invisible layer, which is replaced; `force` all, and a page with text of its own becomes a
 * picture of itself first.
 */
export type Mode = 'auto' | 'redo' | 'force';

/** Whom a task is for. */
export interface TaskOptions {
  /**
   * Whose file it is, in a service of several people: a child that has seen a file of one owner is never given
   * another's. Without, all files are one person's.
   */
  owner?: string | undefined;
  /** Of a protected file, the user's or the owner's; it stays in the memory of this process and the child's. */
  password?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** How one page is read. */
export interface PageOptions extends TaskOptions {
  /** In place of the engine's. */
  languages?: string[];
  mode?: Mode;
  /** No other page is read meanwhile or after it: then it may use two cores. Default `false`. */
  isOnly?: boolean;
  /** Makes a thumbnail of the page where it is drawn as a whole; none is drawn for it. Default `false`. */
  thumbnail?: boolean;
  /** Tells the text that a page has of its own which is left alone for it. Default `false`. */
  ownText?: boolean;
  watch?: TaskWatch;
}

/** How a file is inspected. */
export interface InspectOptions extends TaskOptions {
  /** In place of the engine's. */
  timeoutSeconds?: number;
  /** Of a file with more pages only their number is found out, since the caller will refuse it. */
  mostPages?: number;
  watch?: TaskWatch;
}

/** Hears when a child begins with a task, and what time it took of it, however it ended; again for a second try. */
export interface TaskWatch {
  /** A child was given the task. One that is new has yet to start, which may take longer than the task. */
  begun(): void;
  /**
   * The child says that it runs and begins to read; one that a hostile file took over may say it late or not at all.
   * @param seconds tells the processor time that it has used since then, or the time by the clock where the system
   * tells no processor time
   */
  reads?(seconds: () => number): void;
  ended(seconds: number): void;
}

/** How a text layer is added. */
export interface AppendOptions extends TaskOptions {
  /** The mode in which the pages were recognised. */
  mode?: Mode;
  /** Turns pages that lie on their side or upside down. */
  rotate?: boolean;
  /** Takes back the slope of pages that lie askew. */
  deskew?: boolean;
}

/** A picture that becomes pages of a PDF. */
export interface PictureInput {
  path: string;
  /** Clockwise, in degrees, on top of what the picture says itself. Default 0. */
  turn?: 0 | 90 | 180 | 270;
}

/** What an engine reads with, and what it keeps to. */
export interface EngineOptions {
  /** Child processes that inspect and recognise, at least 1; default: one a core. */
  processes?: number;
  /** Starts the first child at once, not with the first task: for callers that have a task already. Default `false`. */
  startsAtOnce?: boolean;
  /** Tesseract language names, best first. Default `['auto']`: found on each page. */
  languages?: string[];
  /** Default `lstm`; pages in a language that it cannot run are read by `tesseract`, with a notice. */
  recogniser?: RecogniserName;
  /** `stock`: Tesseract's own networks alone. Default: `LEGIBLE_MODEL`, or `legible`, ours where there is one. */
  model?: ModelName;
  /** A page that takes longer is stopped and counts as hung. */
  pageTimeoutSeconds?: number;
  /** An inspection that takes longer is stopped, and its file refused as too slow. */
  inspectTimeoutSeconds?: number;
  /** A child that holds more resident memory is replaced. */
  memoryLimitMegabytes?: number;
  /** Most that a child's JavaScript may hold of it: what grows faster than it is looked at stops here. */
  heapLimitMegabytes?: number;
  /** A child that holds more between two tasks is replaced. */
  restingMegabytes?: number;
  /** A child is replaced after this many pages, since native memory creeps. */
  pagesPerChild?: number;
  /** How much the children leave the processor to others: 0, like this process, to 19, last of all. */
  niceness?: number;
  /** Where lies what children write, until it is moved to its place. Default: the system's temporary folder. */
  scratchFolder?: string;
  /** Module that the children run instead of the real recogniser: for failure engines in tests. */
  childModule?: URL;
  /** Whether walls stand around children, as many as the system permits. Default: around the real recogniser. */
  isIsolated?: boolean;
  /** Walls without which nothing is read. Default: none. */
  requiredLayers?: readonly Layer[];
}

/**
 * Turns scanned PDFs into searchable ones. The unit of work is a page, so that a service can spread
 * one document over many machines. Every method throws `EngineError` with a code of `errors.ts`.
 */
export interface Engine {
  /** Reads what must be known before a file is accepted. Refuses what cannot be processed. */
  inspect(pdfPath: string, options?: InspectOptions): Promise<PdfInfo>;
  /** Recognises one page, counted from 1. A crash is tried once more in a fresh child; what took too long is not. */
  recognisePage(pdfPath: string, page: number, options?: PageOptions): Promise<PageOutcome>;
  /**
   * Writes to `incrementPath` the bytes which, appended to the original, make it searchable: an
   * incremental update (ISO 32000-2, 7.5.6) that adds invisible text and changes nothing visible.
   */
  appendTextLayer(
    pdfPath: string,
    pages: PageTexts,
    incrementPath: string,
    options?: AppendOptions,
  ): Promise<AppendReport>;
  /**
   * Writes to `tailPath` the bytes which, appended to a file and the increment that made it searchable, put corrections into
   * its text layer. Without any, there are none.
   * @param pages those with corrections, as they were read, each with its `corrections`
   */
  mendTextLayer(
    pdfPath: string,
    incrementPath: string,
    pages: PageTexts,
    tailPath: string,
    options?: TaskOptions,
  ): Promise<{ tailBytes: number }>;
  /**
   * For a file that cannot be opened since nothing tells where its objects are: writes to
   * `incrementPath` a whole cross-reference table which, appended to the file, makes it readable.
   */
  repair(pdfPath: string, incrementPath: string, options?: TaskOptions): Promise<RepairReport>;
  /**
   * Puts pictures (JPEG, PNG, TIFF, WebP, GIF, BMP) into one PDF, in their order, without loss: what JPEG and fax machines
   * coded is not coded again. A TIFF has a page for each of its pictures, a GIF its first one.
   * @throws EngineError `not-a-picture`, `empty-file`, `damaged`, `picture-too-large` or another that names the picture;
   * then nothing is written
   */
  joinPictures(
    pictures: readonly PictureInput[],
    pdfPath: string,
    options?: TaskOptions,
  ): Promise<JoinReport>;
  /**
   * Writes a PDF anew as PDF/A-2b to `outputPath`.
   * @throws EngineError `not-archivable` that says what stands against it
   */
  convertToPdfA(
    pdfPath: string,
    outputPath: string,
    options?: TaskOptions,
  ): Promise<{ bytes: number }>;
  /**
   * Draws a page, counted from 1, as a viewer shows it, with annotations and fields, and writes it to `outputPath` as PNG.
   * A page of more than 25 million pixels at `dpi` is drawn coarser.
   * @returns its size in pixels
   */
  drawPage(
    pdfPath: string,
    page: number,
    outputPath: string,
    options: TaskOptions & { dpi: number },
  ): Promise<{ width: number; height: number }>;
  /**
   * Draws a page, counted from 1, in small, as a viewer shows it: a PNG of at most 256 pixels a side in sixteen shades of grey, like
   * the one that `recognisePage` makes of what it has drawn anyway.
   */
  drawThumbnail(pdfPath: string, page: number, options?: TaskOptions): Promise<Uint8Array>;
  /** Which walls this system permits around a child. */
  walls(): Promise<Walls>;
  /** Ends the child processes. */
  close(): Promise<void>;
}
