import { paths } from '@legible/contracts/endpoints';
import { fileAddedMessage, fileRemovedMessage, progressMessage } from '@legible/contracts/live';
import { socketUrl } from '../../../lib/api/api-host.ts';
import {
  LiveSocket,
  type SocketEvent,
  doublingDelay,
  growingDelay,
} from '../../../lib/live-socket.ts';
import { filesWording, outageNotices, progressWording } from './outage-notices.ts';
import { progressReducer } from '../progress/progress-reducer.ts';
import {
  type ProgressAction,
  type ProgressState,
  emptyProgress,
} from '../progress/progress-state.ts';

export interface LiveSnapshot {
  progress: ProgressState;
  /** No further attempts are made by themselves: offer a retry, poll meanwhile (D43). */
  down: boolean;
  /** Counts the times that both connections came to be open: each is a reason to read the list again. */
  connections: number;
}

/** One request with all of its files; it ends as a whole. */
export interface UploadInProgress {
  ids: readonly string[];
  files: readonly File[];
  abort: () => void;
}

/** How a file is to be read. */
export interface ReadingWish {
  /** How many pages, from the first on; undefined for all. */
  firstPages?: number | undefined;
  /** In what; null for what the account says. */
  languages: readonly string[] | null;
  /** In a way that was chosen: parts of the address. */
  choices?: Readonly<Record<string, string>>;
  /** Of a protected file: held in this tab's memory until it is taken. */
  password?: string | undefined;
}

/** A file that is to be sent, and how it is to be read. */
export interface FileToSend {
  file: File;
  wish: ReadingWish;
  /** The batch that it was sent in, where no answer told what became of that. */
  unanswered?: SentBatch | undefined;
}

/** A batch that the server may have taken: sent again as a whole under its key, it is taken once. */
export interface SentBatch {
  key: string;
  files: readonly FileToSend[];
  /** The rows of the files, in their order. */
  ids: readonly string[];
  /** Those of them that failed; the server was seen to have taken the others. */
  failed: readonly string[];
}

const CLEAN_EVERY = 10_000;
const LINK_RETRY_AFTER = 1000;

/** The running documents of one user, fed by the uploads and the two live connections. */
export class DocumentsLive {
  /** The files behind the rows, and how they are read, for as long as one of them may have to be sent again. */
  readonly sources = new Map<string, FileToSend>();
  /** What is to be sent after the upload under way. */
  readonly next: FileToSend[] = [];
  /** The uploads under way, by each of their rows. */
  readonly uploads = new Map<string, UploadInProgress>();
  #snapshot: LiveSnapshot = { progress: emptyProgress, down: false, connections: 0 };
  readonly #listeners = new Set<() => void>();
  readonly #sockets: readonly LiveSocket[];
  #cleaning: ReturnType<typeof setInterval> | undefined;
  #linking: ReturnType<typeof setTimeout> | undefined;
  #onSessionEnded: () => void = () => undefined;

  constructor() {
    this.#sockets = [
      // First, for browsers open connections to one server in turn: how far a document is waits for its
      // row (S4.22), which then appears with its pages instead of as one that the server has just taken.
      new LiveSocket({
        url: () => socketUrl(paths.progressSocket),
        delay: growingDelay,
        onMessage: (message) => this.#progressed(message),
        onEvent: this.#reporter(outageNotices(progressWording)),
      }),
      new LiveSocket({
        url: () => socketUrl(paths.filesSocket),
        delay: doublingDelay,
        onMessage: (message) => this.#fileRemoved(message) || this.#fileAdded(message),
        onEvent: this.#reporter(outageNotices(filesWording)),
      }),
    ];
  }

  readonly getSnapshot = (): LiveSnapshot => this.#snapshot;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(onSessionEnded: () => void): void {
    this.#onSessionEnded = onSessionEnded;
    for (const socket of this.#sockets) socket.start();
    // An outage from before is over: both connections try anew.
    this.#publish({});
    this.#cleaning = setInterval(
      () => this.dispatch({ type: 'buffer_cleaned', at: Date.now() }),
      CLEAN_EVERY,
    );
  }

  stop(): void {
    for (const socket of this.#sockets) socket.stop();
    clearInterval(this.#cleaning);
    clearTimeout(this.#linking);
    this.#linking = undefined;
  }

  /** For good, with the uploads that are under way. */
  end(): void {
    this.stop();
    this.next.length = 0;
    for (const { abort } of this.uploads.values()) abort();
  }

  retry(): void {
    for (const socket of this.#sockets) socket.retry();
    this.#publish({});
  }

  dispatch(action: ProgressAction): void {
    const progress = progressReducer(this.#snapshot.progress, action);
    if (progress !== this.#snapshot.progress) this.#publish({ progress });
    if (progress.waiting.length > 0)
      this.#linking ??= setTimeout(this.#retryLinks, LINK_RETRY_AFTER);
  }

  readonly #retryLinks = () => {
    this.#linking = undefined;
    this.dispatch({ type: 'links_retried' });
  };

  #fileAdded(message: unknown): boolean {
    const { success, data } = fileAddedMessage.safeParse(message);
    if (success) this.dispatch({ type: 'file_added', file: data.file });
    return success;
  }

  #fileRemoved(message: unknown): boolean {
    const { success, data } = fileRemovedMessage.safeParse(message);
    if (success) this.dispatch({ type: 'run_file_removed', fileId: data.file.file_id });
    return success;
  }

  #progressed(message: unknown): boolean {
    const { success, data } = progressMessage.safeParse(message);
    if (success) this.dispatch({ type: 'progress', message: data, at: Date.now() });
    return success;
  }

  #reporter(announce: (event: SocketEvent) => void) {
    return (event: SocketEvent) => {
      announce(event);
      if (event === 'session_ended') this.#onSessionEnded();
      const complete = event === 'open' && this.#sockets.every(({ phase }) => phase === 'open');
      this.#publish({ connections: this.#snapshot.connections + (complete ? 1 : 0) });
    };
  }

  #publish(change: Partial<LiveSnapshot>) {
    const down = this.#sockets.some(({ phase }) => phase === 'failed');
    this.#snapshot = { ...this.#snapshot, ...change, down };
    for (const listener of this.#listeners) listener();
  }
}
