import { ApiError } from '../../../../lib/api/api-error.ts';
import { mayPass } from '../../../../lib/api/may-pass.ts';

/** Asks for bytes of the file, both ends included. @param etag of the version that is meant; null for any. */
export type AskForRange = (
  range: { start: number; end: number },
  etag: string | null,
  signal: AbortSignal,
) => Promise<Response>;

/** The file is another one than was opened: a new run has made a new version. */
export class FileChanged extends Error {}

interface Opened {
  ask: AskForRange;
  /** Bytes of the whole file. */
  size: number;
  etag: string | null;
  /** What came with the first answer. */
  beginning: Uint8Array<ArrayBuffer>;
}

/** Hears when the connection is lost, and when it is back. */
type OnTrouble = (lost: boolean) => void;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 15_000;
const PARTIAL = 206;

/** A stored file that is read piece by piece. A lost connection is waited for, as long as the file is open. */
export class FileRanges {
  readonly size: number;
  readonly beginning: Uint8Array<ArrayBuffer>;
  readonly #ask: AskForRange;
  readonly #etag: string | null;
  readonly #closing = new AbortController();
  readonly #onTrouble: OnTrouble;
  #lost = 0;

  private constructor({ ask, size, etag, beginning }: Opened, onTrouble: OnTrouble) {
    this.size = size;
    this.beginning = beginning;
    this.#ask = ask;
    this.#etag = etag;
    this.#onTrouble = onTrouble;
  }

  /**
   * Asks for the beginning, which tells how long the file is.
   * @throws ApiError as the server refuses it
   */
  static async open(
    ask: AskForRange,
    beginning: number,
    onTrouble: OnTrouble,
    signal: AbortSignal,
  ): Promise<FileRanges> {
    const response = await ask({ start: 0, end: beginning - 1 }, null, signal);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const size = response.status === PARTIAL ? totalOf(response) : bytes.length;
    const etag = response.headers.get('ETag');
    return new FileRanges({ ask, size, etag, beginning: bytes }, onTrouble);
  }

  /**
   * Bytes from `begin` to before `end`.
   * @throws FileChanged, ApiError of the server's refusals, and what the signal says when the file was closed
   */
  async read(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    let failures = 0;
    for (;;) {
      try {
        const bytes = await this.#once(begin, end);
        if (failures > 0) this.#found();
        return bytes;
      } catch (error) {
        if (this.#closing.signal.aborted || !mayComeYet(error)) {
          if (failures > 0) this.#found();
          throw error;
        }
        if (failures === 0) this.#miss();
        await this.#pause(Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS));
        failures += 1;
      }
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #once(begin: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
    const range = { start: begin, end: end - 1 };
    const response = await this.#ask(range, this.#etag, this.#closing.signal);
    if (response.status !== PARTIAL) {
      await response.body?.cancel();
      throw new FileChanged();
    }
    // A connection that is cut in the middle of an answer fails here, as an error of the network.
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length !== end - begin) throw new FileChanged();
    return bytes;
  }

  #miss(): void {
    this.#lost += 1;
    if (this.#lost === 1) this.#onTrouble(true);
  }

  #found(): void {
    this.#lost -= 1;
    if (this.#lost === 0) this.#onTrouble(false);
  }

  /** Ends early when the browser finds the network again. @throws when the file is closed. */
  async #pause(ms: number): Promise<void> {
    const { signal } = this.#closing;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer);
        window.removeEventListener('online', done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      window.addEventListener('online', done);
      signal.addEventListener('abort', done);
    });
    signal.throwIfAborted();
  }
}

const mayComeYet = (error: unknown): boolean => !(error instanceof FileChanged) && mayPass(error);

/** @throws ApiError where the answer does not say how long the file is. */
function totalOf(response: Response): number {
  const total = /\/(\d+)$/.exec(response.headers.get('Content-Range') ?? '')?.[1];
  if (total === undefined) {
    throw new ApiError({ status: 0, code: 'unexpected_answer', detail: null });
  }
  return Number(total);
}
