import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '@legible/contracts/errors';
import { EngineError, type Engine, type PageText } from '@legible/ocr-engine';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { trials } from '../../../platform/db/trials-schema.ts';
import { randomId } from '../../../platform/random-id.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { originalKey } from '../document/keys.ts';
import type { TrialRow } from './trials.ts';

interface TrialWorkerDeps extends Pick<DocumentsDeps, 'db' | 'storage' | 'logger' | 'scratch'> {
  /** Reads slow pages of people with accounts, too: these go first. */
  engine: Engine;
  appender: Engine;
}

/** How often it looks for a page that waits without being told of one. */
const LOOK_MS = 5000;
/** A page that takes longer is not read for a visitor. */
const PAGE_MS = 20_000;
const LEASE_SECONDS = 40;
const MOST_TRIES = 3;
/** A page of text has some hundred kilobytes; what is more is not kept. */
const MOST_TEXT = 4 << 20;
const MOST_INCREMENT = 4 << 20;

/**
 * Reads first pages for visitors, one at a time in a process, by the recogniser that leaves the processor to all others,
 * and only while no page of an account waits for it.
 */
export class TrialWorker {
  readonly #deps: TrialWorkerDeps;
  readonly #timer: NodeJS.Timeout;
  readonly #stopping = new AbortController();
  #running: Promise<void> | undefined;

  constructor(deps: TrialWorkerDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => this.look(), LOOK_MS);
  }

  look(): void {
    if (this.#stopping.signal.aborted) return;
    this.#running ??= this.#readAll().finally(() => {
      this.#running = undefined;
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  async #readAll(): Promise<void> {
    try {
      for (;;) {
        const trial = this.#stopping.signal.aborted ? undefined : await this.#take();
        if (!trial) return;
        await this.#read(trial);
      }
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'reading a page for a visitor');
    }
  }

  async #take(): Promise<TrialRow | undefined> {
    const isFree = sql`(${trials.state} = 'queued'
      or ${trials.state} in ('running', 'read') and ${trials.availableAt} <= now())`;
    const next = this.#deps.db
      .select({ id: trials.id })
      .from(trials)
      .where(
        and(
          isFree,
          sql`${trials.expiresAt} > now()`,
          sql`not exists (select from turns where waits_slow)`,
        ),
      )
      .orderBy(trials.createdAt)
      .limit(1)
      .for('update', { skipLocked: true });
    const [row] = await this.#deps.db
      .update(trials)
      .set({
        // Its text stays on the screen while only its file is made once more.
        state: sql`case when ${trials.state} = 'read' then 'read' else 'running' end`,
        tries: sql`${trials.tries} + 1`,
        availableAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})`,
      })
      .where(inArray(trials.id, next))
      .returning();
    return row;
  }

  async #read(trial: TrialRow): Promise<void> {
    if (trial.tries > MOST_TRIES) return this.#end(trial, { errorCode: 'processing_failed' });
    const { storage } = this.#deps;
    try {
      const original = await storage.localCopy(originalKey(trial.id), trial.sha256);
      try {
        await this.#readFrom(original.path, trial);
      } finally {
        await original.release();
      }
    } catch (error) {
      const errorCode = this.#failureOf(error);
      if (errorCode === undefined) throw error;
      await this.#end(trial, { errorCode });
    }
  }

  async #readFrom(path: string, trial: TrialRow): Promise<void> {
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(PAGE_MS)]);
    const { engine } = this.#deps;
    const page = await engine.recognisePage(path, 1, { owner: trial.id, isOnly: true, signal });
    if (page.kind === 'left-alone') {
      await this.#set(trial, { state: 'ready', errorCode: page.reason });
      return;
    }
    if (page.json.length > MOST_TEXT) return this.#end(trial, { errorCode: 'no_page_readable' });
    await this.#set(trial, { state: 'read', pageText: page.json });
    const increment = await this.#append(path, page.text, trial.id, signal);
    await this.#set(trial, { state: 'ready', increment });
  }

  async #append(
    path: string,
    text: PageText,
    owner: string,
    signal: AbortSignal,
  ): Promise<Buffer | null> {
    const temporary = join(this.#deps.scratch, randomId());
    try {
      await this.#deps.appender.appendTextLayer(path, [text], temporary, { owner, signal });
      const increment = await readFile(temporary);
      return increment.length > MOST_INCREMENT ? null : increment;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** @returns undefined for what may pass: its lease runs out, and it is tried again */
  #failureOf(error: unknown): ErrorCode | undefined {
    if (this.#stopping.signal.aborted || !(error instanceof EngineError)) return undefined;
    if (error.code === 'cancelled' || error.code === 'page-timeout') return 'pages_too_slow';
    if (error.code === 'page-garbled') return 'language_unknown';
    if (error.code === 'interrupted' || error.code === 'file-access') return undefined;
    return error.code.startsWith('page-') ? 'no_page_readable' : 'processing_failed';
  }

  async #end(trial: TrialRow, { errorCode }: { errorCode: ErrorCode }): Promise<void> {
    await this.#set(trial, { state: 'failed', errorCode });
  }

  /** Of this try only: another worker may have taken it meanwhile. */
  async #set({ id, tries }: TrialRow, values: Partial<TrialRow>): Promise<void> {
    await this.#deps.db
      .update(trials)
      .set(values)
      .where(and(eq(trials.id, id), eq(trials.tries, tries)));
  }
}
