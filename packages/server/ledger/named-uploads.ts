import type { BatchResponse } from '@legible/contracts/documents/documents';
import { ACCOUNT } from './accounts.ts';

/** A file of the ledger, as it is sent. */
export interface SentFile {
  name: string;
  pages: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** An upload with an `Idempotency-Key`: these files, once, however often they are sent. */
export interface NamedUpload {
  key: string;
  files: SentFile[];
  /** The documents that were first answered. */
  answered?: string[];
  sent: number;
}

/** One upload in this many has a name. */
const SHARE = 2;
/** One named upload in this many is sent again though it was answered, as if the answer had been lost behind the network. */
const REPEATED = 2;
/** One named upload in this many is hung up on within HUNG_UP_MS, before its answer or after it. */
const HUNG_UP = 3;
const HUNG_UP_MS = 400;

/** The uploads that have a name, and what was answered to each. */
export class NamedUploads {
  readonly all: NamedUpload[] = [];
  readonly #email: string;
  readonly problems: string[] = [];
  /** How often one was sent again. */
  repeated = 0;

  constructor(email: string) {
    this.#email = email;
  }

  /** Names this upload, or leaves it without a name. */
  name(number: number, files: SentFile[]): NamedUpload | undefined {
    // At the edge a refusal for want of pages is an answer, too, and another one when pages have come back.
    if (this.#email !== ACCOUNT.email || number % SHARE > 0) return undefined;
    const named: NamedUpload = { key: `ledger-${number}`, files, sent: 0 };
    this.all.push(named);
    return named;
  }

  /** One that was sent and not answered: its sender cannot know whether it was taken. */
  unanswered(): NamedUpload | undefined {
    return this.all.find(({ answered }) => answered === undefined);
  }

  /** Whether to send it again though it has been answered. */
  isRepeated({ sent }: NamedUpload): boolean {
    return sent === 1 && this.all.length % REPEATED === 0;
  }

  /** With its name; its sender hangs up on the first try of some. */
  asSent(named: NamedUpload): RequestInit {
    named.sent += 1;
    if (named.sent > 1) this.repeated += 1;
    const headers = { 'Idempotency-Key': named.key };
    if (named.sent > 1 || this.all.length % HUNG_UP > 0) return { headers };
    return { headers, signal: AbortSignal.timeout((this.all.length * 37) % HUNG_UP_MS) };
  }

  /** @returns whether this is the first answer; each later one has to tell the same documents. */
  note(named: NamedUpload, { files }: BatchResponse): boolean {
    const ids = files.map(({ file_id: id }) => id);
    if (named.answered === undefined) {
      named.answered = ids;
      return true;
    }
    if (named.answered.join() !== ids.join()) {
      this.problems.push(
        `${named.key} was answered with ${ids.join()} after ${named.answered.join()}`,
      );
    }
    return false;
  }

  /** Of each file one document, or the one that was deleted since: the database is asked, whatever was answered. */
  async audit(
    ask: (sql: string) => Promise<Record<string, unknown>[]>,
    gone: ReadonlySet<string>,
  ): Promise<string[]> {
    const rows = await ask(`
      select input_name as name, count(*)::int as count, sum(pages_charged)::int as charged from documents
      where user_id = (select id from users where email = '${this.#email}') group by input_name`);
    const found = new Map(rows.map((row) => [row['name'], row]));
    const problems = this.all.flatMap(({ key, files, answered }) => {
      if (!answered) return [`${key} was never answered`];
      return files.flatMap(({ name, pages }, at) => {
        const isGone = gone.has(answered[at] ?? '');
        const { count = 0, charged = 0 } = found.get(name) ?? {};
        const isRight = count === (isGone ? 0 : 1) && charged === (isGone ? 0 : pages);
        return isRight
          ? []
          : [`${name} of ${key}: ${String(count)} documents, ${String(charged)} pages charged`];
      });
    });
    return [...this.problems, ...problems];
  }
}
