import type { AcceptedFile, BatchResponse } from '@legible/contracts/documents/documents';
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import {
  namedUploads,
  type SentFile,
  type TakenFile,
} from '../../../platform/db/programs-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { randomId } from '../../../platform/random-id.ts';

/** For so long a repeated upload is told what the first one was. */
const KEPT_HOURS = 24;
/** An upload whose process has died may be repeated after this; one that goes on says so again and again. */
const LEASE_SECONDS = 60;
const RENEW_MS = 20_000;

const isOld = sql`${namedUploads.startedAt} < now() - make_interval(hours => ${KEPT_HOURS})`;
const isFree = sql`(${namedUploads.leasedUntil} is null or ${namedUploads.leasedUntil} < now())`;
const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`;

type Row = typeof namedUploads.$inferSelect;

/** An upload that its sender gave a name (`Idempotency-Key`), to send it again without having it twice. */
export interface Named {
  userId: string;
  name: string;
  /** Path and query: the same files in another way are another upload. */
  asked: string;
}

/**
 * A named upload in the hands of this process. What of it becomes a document is noted in that document's own
 * transaction, so that a process may die at any moment: the next one goes on where it was.
 */
export class NamedUpload {
  readonly #db: Database;
  readonly #row: Row;
  readonly #holder: string;
  readonly #renewal: NodeJS.Timeout;
  readonly #sent: SentFile[] = [];

  private constructor(db: Database, row: Row, holder: string) {
    this.#db = db;
    this.#row = row;
    this.#holder = holder;
    this.#renewal = setInterval(() => void this.#renew(), RENEW_MS).unref();
  }

  /**
   * @returns the upload to be taken, from its beginning or from where it was left; or what became of it
   * @throws AppError `upload_running` while another call takes it; `other_upload` when the name was another upload's
   */
  static async begin(db: Database, named: Named): Promise<NamedUpload | FinishedUpload> {
    const holder = randomId();
    const row = await take(db, named, holder);
    if (!row) return finished(await find(db, named), named);
    const upload = new NamedUpload(db, row, holder);
    if (row.asked === named.asked) return upload;
    await upload.release();
    throw new AppError('other_upload');
  }

  /** A file that became a document when this upload was taken before; undefined for any other. */
  takenAt(position: number): TakenFile | undefined {
    return this.#row.taken.find((file) => file.position === position);
  }

  /** Notes a file by its place in the request; what is known of it first stays. */
  see(position: number, file: SentFile): void {
    this.#sent[position] ??= file;
  }

  /**
   * Notes that a file becomes a document.
   * @throws AppError `upload_running` when this process was too slow and another has gone on
   */
  async note(tx: Transaction, file: TakenFile): Promise<void> {
    const noted = await tx
      .update(namedUploads)
      .set({ taken: sql`${namedUploads.taken} || ${JSON.stringify([file])}::jsonb` })
      .where(this.#isOurs())
      .returning({ name: namedUploads.name });
    if (noted.length === 0) throw new AppError('upload_running');
  }

  /** Keeps the answer. */
  async finish(answer: BatchResponse): Promise<void> {
    clearInterval(this.#renewal);
    await this.#db
      .update(namedUploads)
      .set({ answer, sent: this.#sent, holder: null, leasedUntil: null })
      .where(this.#isOurs());
  }

  /** Lets go of it without an answer: the next call with this name goes on with it at once. */
  async release(): Promise<void> {
    clearInterval(this.#renewal);
    await this.#db
      .update(namedUploads)
      .set({ holder: null, leasedUntil: null })
      .where(this.#isOurs());
  }

  async #renew(): Promise<void> {
    const renewed = this.#db.update(namedUploads).set({ leasedUntil: lease }).where(this.#isOurs());
    await renewed.catch(() => undefined);
  }

  #isOurs() {
    const { userId, name } = this.#row;
    return and(isNamed({ userId, name }), eq(namedUploads.holder, this.#holder));
  }
}

/** An upload that was answered. */
export class FinishedUpload {
  readonly answer: BatchResponse;
  readonly #sent: SentFile[];
  #count = 0;

  constructor(answer: BatchResponse, sent: SentFile[]) {
    this.answer = answer;
    this.#sent = sent;
  }

  /** @throws AppError `other_upload` when the next file is another than the first time */
  see(file: SentFile): void {
    requireSame(this.#sent[this.#count++], file);
  }

  /** @throws AppError `other_upload` when there were more files the first time */
  end(): void {
    if (this.#count !== this.#sent.length) throw new AppError('other_upload');
  }
}

/** Whether an error is about the name of the upload, and not about one of its files. */
export const isAboutName = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'other_upload' || error.code === 'upload_running');

/** @throws AppError `other_upload` */
export function requireSame(before: SentFile | undefined, now: SentFile): void {
  const isKnown = before?.sha256 !== null && now.sha256 !== null;
  const isSame = before?.name === now.name && (!isKnown || before.sha256 === now.sha256);
  if (!isSame) throw new AppError('other_upload');
}

/** What was answered is of no use after a day; what was never answered neither. */
export async function forgetNamedUploads(db: Database): Promise<void> {
  const isOver = or(isNull(namedUploads.leasedUntil), lt(namedUploads.leasedUntil, sql`now()`));
  await db.delete(namedUploads).where(and(isOld, isOver));
}

/** The file as the answer to it tells it. */
export const takenFile = (
  position: number,
  { name, sha256 }: SentFile,
  accepted: AcceptedFile,
): TakenFile => ({ position, name, sha256, accepted });

const isNamed = ({ userId, name }: Pick<Named, 'userId' | 'name'>) =>
  and(eq(namedUploads.userId, userId), eq(namedUploads.name, name));

/** Takes a new name, one that is a day old, or one that is not taken and that has no answer. */
async function take(db: Database, named: Named, holder: string): Promise<Row | undefined> {
  const fresh = (old: unknown, now: unknown) => sql`case when ${isOld} then ${now} else ${old} end`;
  const [row] = await db
    .insert(namedUploads)
    .values({ ...named, holder, leasedUntil: lease })
    .onConflictDoUpdate({
      target: [namedUploads.userId, namedUploads.name],
      set: {
        holder,
        leasedUntil: lease,
        asked: fresh(namedUploads.asked, sql`excluded.asked`),
        taken: fresh(namedUploads.taken, sql`'[]'::jsonb`),
        sent: fresh(namedUploads.sent, sql`null`),
        answer: fresh(namedUploads.answer, sql`null`),
        startedAt: fresh(namedUploads.startedAt, sql`now()`),
      },
      setWhere: sql`${isFree} and (${isOld} or ${namedUploads.answer} is null)`,
    })
    .returning();
  return row;
}

async function find(db: Database, named: Named): Promise<Row | undefined> {
  const [row] = await db.select().from(namedUploads).where(isNamed(named));
  return row;
}

function finished(row: Row | undefined, { asked }: Named): FinishedUpload {
  if (!row?.answer) {
    throw new AppError('upload_running', undefined, { retryAfter: RENEW_MS / 1000 });
  }
  if (row.asked !== asked) throw new AppError('other_upload');
  return new FinishedUpload(row.answer, row.sent ?? []);
}
