import type { UploadByUrlRequest } from '@legible/contracts/documents/document-queries';
import { serverMessages } from '@legible/contracts/messages/server';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { AppError } from '../../../platform/http/app-error.ts';
import { Turns } from '../../../platform/limits/turns.ts';
import { type Outward, OutwardError } from '../../../platform/outward/outward.ts';
import { cleanInputName } from '../document/input-name.ts';
import { isAboutName } from './named-upload.ts';
import { type Intake, refuse, takeInPart, type TakingDeps } from './take-in-parts.ts';
import { UploadAbandoned } from './upload.ts';

/** For all of a file, redirects included. */
const FETCH_MS = 5 * 60_000;
/** Each of them is checked as the first address is. */
const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Files that are fetched in this process at once. */
const AT_ONCE = { ofOne: 2, ofAll: 16, retrySeconds: 10 };

const { fetching: texts } = serverMessages;

const notFetched = (detail: string, cause?: unknown): AppError =>
  new AppError('url_not_fetched', detail, { cause });

/** Takes in files that are fetched instead of sent: by the same checks, and of the same size at most. */
export class Fetching {
  readonly #outward: Outward;
  readonly #turns = new Turns(AT_ONCE);

  constructor(outward: Outward) {
    this.#outward = outward;
  }

  /** @throws AppError `too_many_requests` while enough is fetched for this user */
  async inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
    const release = this.#turns.take(userId);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Fetches the file of an upload; what becomes of it is in the result. */
  async takeIn(deps: TakingDeps, intake: Intake, { url, name }: UploadByUrlRequest): Promise<void> {
    const { named, result, standing } = intake;
    const before = named?.takenAt(0);
    if (before) {
      named?.see(0, before);
      result.files.push({ ...before.accepted, position: 0 });
      return;
    }
    const inputName = cleanInputName(name ?? nameIn(url));
    let answer: IncomingMessage | undefined;
    try {
      answer = await this.#open(url, AbortSignal.timeout(FETCH_MS));
      const file = boundedTo(standing.plan.upload.max_file_bytes, answer, intake.isWanted);
      const sent = { position: 0, inputName, part: { file } };
      result.files.push({ ...(await takeInPart(deps, intake, sent)), position: 0 });
    } catch (error) {
      if (isAboutName(error)) throw error;
      refuse(deps, intake, { position: 0, inputName, error: asRefusal(error) });
    } finally {
      // One that was refused before its first byte was read would stay open until its time is over.
      answer?.destroy();
    }
  }

  async #open(first: string, signal: AbortSignal): Promise<IncomingMessage> {
    let url = first;
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const headers = { Accept: 'application/pdf, */*', 'Accept-Encoding': 'identity' };
      const answer = await this.#outward.call(url, {
        method: 'GET',
        headers: { ...headers, 'User-Agent': 'Legible' },
        signal,
      });
      const { statusCode = 0, headers: said } = answer;
      if (statusCode === 200 && isPlain(said['content-encoding'])) return answer;
      answer.destroy();
      const next = REDIRECTS.has(statusCode) && URL.parse(said.location ?? '', url)?.href;
      if (!next) throw notFetched(texts.answered(statusCode));
      url = next;
    }
    throw notFetched(texts.redirected);
  }
}

const isPlain = (encoding: string | undefined): boolean =>
  [undefined, 'identity'].includes(encoding);

/**
 * The bytes of an answer up to the size that is taken; ends early, and says so, where there are more.
 * @throws UploadAbandoned once the client has hung up: what came so far is no file
 */
function boundedTo(
  most: number,
  answer: IncomingMessage,
  isWanted: () => boolean,
): Readable & { truncated?: boolean } {
  const file: Readable & { truncated?: boolean } = Readable.from(read());
  return file;

  async function* read(): AsyncGenerator<Buffer> {
    let bytes = 0;
    try {
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        file.truncated = bytes > most;
        if (file.truncated) return;
        if (!isWanted()) throw new UploadAbandoned();
        yield chunk;
      }
    } catch (cause) {
      if (cause instanceof UploadAbandoned) throw cause;
      throw notFetched(texts.brokenOff, cause);
    }
  }
}

function asRefusal(error: unknown): unknown {
  return error instanceof OutwardError ? notFetched(texts[error.failure], error) : error;
}

/** How a path ends, as its writer meant it. */
function nameIn(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'document.pdf';
  } catch {
    return last;
  }
}
