import { planOf, type Plan } from '@legible/contracts/plans';
import { boundMessages } from '@legible/contracts/messages/documents/bounds';
import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import { settings, users } from '../../../platform/db/schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';

/** What a user's plan allows, what is kept of it, and what was set. Triggers of `documents` keep the two counts. */
export interface Standing {
  plan: Plan;
  storedBytes: number;
  storedDocuments: number;
  /** What uploads are read in that name nothing else; null for the server's setting. */
  languages: string[] | null;
}

export async function standingOf(db: Database | Transaction, userId: string): Promise<Standing> {
  const [row] = await db
    .select({
      label: users.subscription,
      storedBytes: users.storedBytes,
      storedDocuments: users.storedDocuments,
      languages: settings.languages,
    })
    .from(users)
    .leftJoin(settings, eq(settings.userId, users.id))
    .where(eq(users.id, userId));
  const { label = 'free', storedBytes = 0, storedDocuments = 0, languages = null } = row ?? {};
  return { plan: planOf(label), storedBytes, storedDocuments, languages };
}

/**
 * Decides whether one more document of `bytes` bytes fits. In a transaction that holds the lock of the user's
 * row, for which every change of the counts waits, the answer is exact; before an upload it spares the sending
 * of a file that would be refused.
 * @throws AppError `no_storage_left` saying how much is used, what the bound is and what to do.
 */
export function requireStoredRoom({ plan, ...stored }: Standing, bytes: number): void {
  const { storedBytes, storedDocuments } = stored;
  const { max_stored_bytes: mostBytes, max_stored_documents: mostDocuments } = plan.storage;
  if (storedDocuments >= mostDocuments) {
    const detail = boundMessages.noDocumentsLeft(storedDocuments, plan.storage);
    throw new AppError('no_storage_left', detail);
  }
  if (storedBytes + bytes <= mostBytes) return;
  const detail = boundMessages.noBytesLeft(storedBytes, bytes, plan.storage);
  throw new AppError('no_storage_left', detail);
}
