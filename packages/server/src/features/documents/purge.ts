import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { purges } from '../../platform/db/documents-schema.ts';
import type { ObjectStorage } from '../../platform/storage/object-storage.ts';

/** Books the removal of a document's folder in `minutes` from now; a second booking moves the first. */
export async function bookPurge(
  db: Database | Transaction,
  prefix: string,
  minutes: number,
): Promise<void> {
  const dueAt = sql`now() + make_interval(mins => ${minutes})`;
  await db
    .insert(purges)
    .values({ prefix, dueAt })
    .onConflictDoUpdate({ target: purges.prefix, set: { dueAt } });
}

/** Removes what is due. A failure leaves the booking, so that it is tried again. */
export async function purgeDue(db: Database, storage: ObjectStorage): Promise<void> {
  const due = await db
    .select()
    .from(purges)
    .where(sql`${purges.dueAt} <= now()`)
    .limit(1000);
  for (const { prefix } of due) {
    await storage.removeFolder(prefix);
    await db.delete(purges).where(eq(purges.prefix, prefix));
  }
}
