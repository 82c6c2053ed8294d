import { PRODUCT_NAME } from '@legible/contracts/product';
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/connect.ts';
import { documents } from '../../../platform/db/documents-schema.ts';
import { settings, users } from '../../../platform/db/schema.ts';
import { composeMail } from '../../../platform/mailer/compose.ts';
import type { Mail } from '../../../platform/mailer/mail.ts';
import type { DocumentsDeps } from '../document/deps.ts';
import { RUNNING, isShown, type DocumentRow } from '../document/repository.ts';

/** Who waits for less sees it on the screen. */
const LONG_MINUTES = 10;

/**
 * Tells by mail that files are ready that took long: once, with the last of them. Call it in the transaction that ends a
 * document, behind the lock of its owner's row (`historyChanged`), so that of two that end at once the second one tells.
 */
export async function mailWhenReady(
  tx: Transaction,
  postMail: DocumentsDeps['postMail'],
  row: DocumentRow,
): Promise<void> {
  if (row.status === 'cancelled' || !tookLong(row) || (await hasMore(tx, row.userId))) return;
  const address = await addressOf(tx, row.userId);
  if (address === undefined) return;
  await postMail(tx, readyMail(address, await countEnded(tx, row)));
}

/** From the upload, in which others came too; a later run of a document begins by itself. */
const begun = ({ run, createdAt, startedAt }: DocumentRow) =>
  run === 1 ? createdAt : (startedAt ?? createdAt);

/** By the database's clock, which wrote both moments. */
function tookLong(row: DocumentRow): boolean {
  const ended = row.finishedAt?.getTime() ?? 0;
  return ended - begun(row).getTime() >= LONG_MINUTES * 60_000;
}

/** What waits for pages of the quota may wait for a month. */
async function hasMore(tx: Transaction, userId: string): Promise<boolean> {
  const isRunning = inArray(documents.status, [...RUNNING]);
  const mine = and(eq(documents.userId, userId), isRunning, isNull(documents.waitsSince));
  return (await tx.$count(documents, mine)) > 0;
}

/** @returns nothing for an address that was never confirmed, and where the user wants no such mail */
async function addressOf(tx: Transaction, userId: string): Promise<string | undefined> {
  const [user] = await tx
    .select({
      email: users.email,
      confirmedAt: users.emailConfirmedAt,
      wanted: sql<boolean>`coalesce(${settings.mailsWhenReady}, true)`,
    })
    .from(users)
    .leftJoin(settings, eq(settings.userId, users.id))
    .where(eq(users.id, userId));
  return user?.confirmedAt && user.wanted ? user.email : undefined;
}

interface Ended {
  ready: number;
  failed: number;
}

async function countEnded(tx: Transaction, row: DocumentRow): Promise<Ended> {
  const [ended] = await tx
    .select({
      ready: sql<number>`(count(*) filter (where ${documents.status} = 'ready'))::int`,
      failed: sql<number>`(count(*) filter (where ${documents.status} = 'failed'))::int`,
    })
    .from(documents)
    .where(and(eq(documents.userId, row.userId), gte(documents.finishedAt, begun(row)), isShown));
  return ended ?? { ready: 0, failed: 0 };
}

const files = (count: number) =>
  count === 1 ? '1 file' : `${count.toLocaleString('en-US')} files`;

/** It names no file: a reader of mail on its way is not to learn what a user scans. */
function readyMail(to: string, { ready, failed }: Ended): Mail {
  const done = ready === 1 ? '1 file is ready.' : `${files(ready)} are ready.`;
  const lost = failed === 0 ? '' : ` ${files(failed)} could not be read; the list says why.`;
  return composeMail(to, {
    subject: `${PRODUCT_NAME}: ${ready === 0 ? 'your files could not be read' : 'your files are ready'}`,
    paragraphs: ['Hello,', `${ready === 0 ? '' : done}${lost}`.trim()],
    closing: [
      `We write when files took longer than ${LONG_MINUTES} minutes. The settings in your profile switch that off.`,
    ],
  });
}
