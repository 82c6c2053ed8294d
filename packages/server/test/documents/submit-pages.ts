import { eq } from 'drizzle-orm';
import { queuePages } from '../../src/features/documents/pages/fair-turns.ts';
import { documents } from '../../src/platform/db/documents-schema.ts';
import { users } from '../../src/platform/db/schema.ts';
import type { TestDatabase } from '../database/database.ts';

const planOfWeight = { 1: 'free', 2: 'tier 1', 4: 'tier 3' } as const;

/** Queues a document of that many pages for a user, whose plan it sets. */
export type Submit = (userId: string, pageCount: number, weight?: 1 | 2 | 4) => Promise<void>;

export function submitterTo({ db }: TestDatabase): Submit {
  let documentCount = 0;
  return async (userId, pageCount, weight = 1) => {
    documentCount += 1;
    const id = `d${documentCount}`;
    const plan = { subscription: planOfWeight[weight] };
    await db.update(users).set(plan).where(eq(users.id, userId));
    await db.transaction(async (tx) => {
      await tx.insert(documents).values({
        id,
        userId,
        inputName: id,
        status: 'queued',
        byteSize: 1,
        sha256: '',
        pageCount,
        originalKey: id,
      });
      const numbers = Array.from({ length: pageCount }, (_, index) => index + 1);
      await queuePages(tx, { documentId: id, userId, numbers, run: 1 });
    });
  };
}
