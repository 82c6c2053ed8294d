import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CorrectedPageText, Engine, PageText } from '@legible/ocr-engine';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { correctedTails } from '../../../platform/db/corrections-schema.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { faultPoint } from '../../../platform/fault-points.ts';
import { randomId } from '../../../platform/random-id.ts';
import { readJoined, type Part } from '../../../platform/storage/joined-read.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { DocumentRow } from '../document/repository.ts';
import { FairQueue } from '../../../platform/limits/fair-queue.ts';
import { readTexts } from '../pages/page-texts.ts';
import { type CorrectedPage, correctedPages } from './corrections.ts';
import { incrementPart, type Tail } from './processed-parts.ts';

interface TailDeps {
  db: Database;
  storage: ObjectStorage;
  engine: Engine;
  /** Folder for files in the making. */
  scratch: string;
}

/**
 * The increments by which corrections come into processed files. One is made when it is first asked for after a
 * correction, and kept until the next; the corrections themselves are the truth, so losing one harms nothing.
 */
export class CorrectedTails {
  readonly #deps: TailDeps;
  /** Those that are being made in this process, by their state: who asks meanwhile waits for the same. */
  readonly #making = new Map<string, Promise<Tail>>();
  /**
   * One at a time: uploads are inspected by the same processes, and one of them is always left to those. Users take turns: a
   * file that takes a minute and is corrected again and again holds up its owner's others only.
   */
  readonly #turns = new FairQueue(1);

  constructor(deps: TailDeps) {
    this.#deps = deps;
  }

  /**
   * The tail of a document's processed file as it is now; undefined where nothing in it was corrected.
   * @throws what reading the storage and `Engine.mendTextLayer` throw
   */
  async of(document: DocumentRow): Promise<Tail | undefined> {
    const increment = incrementPart(document);
    if (!increment) return undefined;
    const pages = await correctedPages(this.#deps.db, document.id);
    if (pages.length === 0) return undefined;
    const state = stateOf(document, pages);
    const kept = await this.#kept(document.id);
    if (kept?.state === state) return kept;
    const wanted = { document, increment, pages, state };
    const making = this.#making.get(state) ?? this.#inTurn(wanted);
    this.#making.set(state, making);
    return making.finally(() => this.#making.delete(state));
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#turns.length;
  }

  #inTurn(wanted: Wanted): Promise<Tail> {
    const { userId, byteSize } = wanted.document;
    return this.#turns.run(userId, byteSize, () => this.#make(wanted));
  }

  async #kept(documentId: string): Promise<Tail | undefined> {
    const { state, bytes } = correctedTails;
    const [row] = await this.#deps.db
      .select({ state, bytes })
      .from(correctedTails)
      .where(eq(correctedTails.documentId, documentId));
    return row;
  }

  async #make(wanted: Wanted): Promise<Tail> {
    const { db } = this.#deps;
    const bytes = await writeTail(this.#deps, wanted);
    const { document, state } = wanted;
    // A document that was deleted meanwhile takes no row.
    await db.execute(sql`
      insert into ${correctedTails} (document_id, state, bytes)
      select ${documents.id}, ${state}, ${bytes} from ${documents} where ${documents.id} = ${document.id}
      on conflict (document_id) do update
      set state = excluded.state, bytes = excluded.bytes, made_at = now()`);
    faultPoint('correction.after_tail');
    return { state, bytes };
  }
}

interface Wanted {
  document: DocumentRow;
  increment: Part;
  pages: CorrectedPage[];
  state: string;
}

/** The same corrections of the same file have the same name. */
function stateOf(document: DocumentRow, pages: CorrectedPage[]): string {
  const file = [document.id, document.incrementKey, document.incrementSha256];
  const hash = createHash('sha256').update(JSON.stringify([file, pages]));
  return hash.digest('base64url').slice(0, 32);
}

async function writeTail(deps: TailDeps, wanted: Wanted): Promise<Buffer> {
  const { storage, engine, scratch } = deps;
  const { document, increment } = wanted;
  const original = await storage.localCopy(document.originalKey, document.sha256);
  const temporary = join(scratch, randomId());
  const [incrementPath, tailPath] = [`${temporary}.increment`, `${temporary}.tail`];
  try {
    const whole = readJoined(storage, [increment], { start: 0, end: increment.size - 1 });
    await pipeline(whole, createWriteStream(incrementPath, { mode: 0o600 }));
    const owner = document.userId;
    await engine.mendTextLayer(original.path, incrementPath, textsOf(deps, wanted), tailPath, {
      owner,
    });
    return await readFile(tailPath);
  } finally {
    await original.release();
    for (const path of [incrementPath, tailPath]) await rm(path, { force: true });
  }
}

/** The corrected pages as they were read, each with its corrections; in the order of the file. */
async function* textsOf(
  { storage }: TailDeps,
  { document, pages }: Wanted,
): AsyncGenerator<PageText> {
  for (const page of pages) {
    for await (const texts of readTexts(storage, document.id, [page])) {
      for (const { json } of texts) {
        const text = JSON.parse(json) as PageText;
        yield { ...text, corrections: page.corrections } as CorrectedPageText;
      }
    }
  }
}
