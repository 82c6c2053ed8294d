import { EngineError } from '@legible/ocr-engine';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import { thumbnailKey } from '../document/keys.ts';
import { NO_THUMBNAIL } from '../document/presenter.ts';
import { purgeIfGone } from '../document/purge.ts';
import type { DocumentRow } from '../document/repository.ts';
import { isDamage } from '../pages/damaged-original.ts';
import type { OnDamaged } from './download.ts';
import type { Exporter } from './exporter-turns.ts';

export interface FirstPageDeps {
  db: Database;
  storage: ObjectStorage;
  engine: Pick<Exporter, 'drawThumbnail'>;
  onDamaged: OnDamaged;
}

/** A picture in a list is not waited for longer; it may be asked for again. */
const WAIT_MS = 30_000;

/**
 * First pages in small that no page's recognition has left: it draws none for them. Each is drawn when it is first asked for,
 * and kept with its document.
 */
export class FirstPages {
  readonly #deps: FirstPageDeps;
  /** Those that are being drawn: who asks meanwhile waits for the same. */
  readonly #drawing = new Map<string, Promise<Uint8Array | undefined>>();

  constructor(deps: FirstPageDeps) {
    this.#deps = deps;
  }

  /** @returns undefined for one that cannot be drawn, or not in time */
  async draw(document: DocumentRow): Promise<Uint8Array | undefined> {
    const known = this.#drawing.get(document.id);
    if (known) return known;
    const drawing = this.#draw(document).finally(() => this.#drawing.delete(document.id));
    this.#drawing.set(document.id, drawing);
    return drawing;
  }

  async #draw(document: DocumentRow): Promise<Uint8Array | undefined> {
    const { db, storage } = this.#deps;
    const { id } = document;
    const picture = await this.#pictureOf(document);
    if (picture === 'not now') return undefined;
    const key = picture ? thumbnailKey(id) : NO_THUMBNAIL;
    if (picture) await storage.putBytes(key, picture);
    // Its page may be read meanwhile, and leave a picture of its own.
    const isUntold = and(eq(documents.id, id), isNull(documents.thumbnailKey));
    await db.update(documents).set({ thumbnailKey: key }).where(isUntold);
    if (picture) await purgeIfGone(db, id);
    return picture;
  }

  /** @returns undefined where there is none, and never will be */
  async #pictureOf(document: DocumentRow): Promise<Uint8Array | 'not now' | undefined> {
    const { storage, engine, onDamaged } = this.#deps;
    try {
      const original = await storage.localCopy(document.originalKey, document.sha256);
      try {
        const signal = AbortSignal.timeout(WAIT_MS);
        return await engine.drawThumbnail(original.path, 1, { owner: document.userId, signal });
      } finally {
        await original.release();
      }
    } catch (error) {
      if (error instanceof EngineError) return error.code === 'cancelled' ? 'not now' : undefined;
      if (!(error instanceof StorageError)) throw error;
      if (!isDamage(error)) return 'not now';
      onDamaged(error);
      return undefined;
    }
  }
}
