import { hash } from 'node:crypto';
import { paths } from '@legible/contracts/endpoints';
import { documentParams } from '@legible/contracts/documents/page-text';
import { AppError } from '../../../platform/http/app-error.ts';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import { StorageError } from '../../../platform/storage/storage-error.ts';
import { NO_THUMBNAIL } from '../document/presenter.ts';
import { findOwnDocument } from '../document/repository.ts';
import { type FirstPageDeps, FirstPages } from './first-page.ts';

/** The first page of a document in small. It is asked for anew each time, so that it goes with its document. */
export function thumbnailRoute(app: ZodFastify, deps: FirstPageDeps): void {
  const { db, storage } = deps;
  const firstPages = new FirstPages(deps);
  app.get(paths.thumbnail, { schema: { params: documentParams } }, async (request, reply) => {
    const { userId } = requireCaller(request);
    const document = await findOwnDocument(db, userId, request.params.id);
    // One that runs is told to have none yet. Who asks all the same was told before it ran again.
    if (!document || document.thumbnailKey === NO_THUMBNAIL) throw new AppError('not_found');
    const { thumbnailKey: key } = document;
    const bytes =
      key === null ? await firstPages.draw(document) : await storedPicture(storage, key);
    if (!bytes) throw new AppError('not_found');
    const etag = `"${hash('sha256', bytes).slice(0, 32)}"`;
    void reply.headers({
      'Content-Type': 'image/png',
      'Cache-Control': 'private, no-cache',
      ETag: etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.send(Buffer.from(bytes));
  });
}

/** @throws AppError `not_found` where it is lost: the row can do without. */
async function storedPicture(storage: ObjectStorage, key: string): Promise<Uint8Array> {
  try {
    return await storage.readBytes(key);
  } catch (error) {
    if (error instanceof StorageError && error.code === 'OBJECT_MISSING')
      throw new AppError('not_found');
    throw error;
  }
}
