import {
  MESSAGES_KEPT_DAYS,
  TEST_EVENT,
  type WebhookMessage,
  type WebhookMessagesResponse,
} from '@legible/contracts/webhooks';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { webhookEndpoints, webhookMessages } from '../../platform/db/webhooks-schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { randomId } from '../../platform/random-id.ts';
import { findEndpoint, type Owned } from './endpoints.ts';

type MessageRow = typeof webhookMessages.$inferSelect;

/** Newest first. @throws AppError `not_found` for an endpoint of no user, or of another */
export async function listMessages(
  db: Database,
  owned: Owned,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<WebhookMessagesResponse> {
  await findEndpoint(db, owned);
  const rows = await db
    .select()
    .from(webhookMessages)
    .where(
      and(
        eq(webhookMessages.endpointId, owned.id),
        cursor === undefined ? undefined : lt(webhookMessages.position, cursor),
      ),
    )
    .orderBy(desc(webhookMessages.position))
    .limit(limit + 1);
  const shown = rows.slice(0, limit);
  return {
    messages: shown.map(presentMessage),
    next_cursor: rows.length > limit ? String(shown.at(-1)?.position) : null,
  };
}

/** @throws AppError `not_found`, `webhook_off` */
export async function addTest(db: Database, owned: Owned): Promise<WebhookMessage> {
  await requireOn(db, owned);
  const id = `msg_${randomId()}`;
  const [row] = await db
    .insert(webhookMessages)
    .values({ id, endpointId: owned.id, subject: id, type: TEST_EVENT, data: {}, isOnce: true })
    .returning();
  if (!row) throw new Error('a message was inserted and is not there');
  await callSoon(db, owned);
  return presentMessage(row);
}

/**
 * Sends a message once more, under the same id: a receiver that had it knows it again.
 * @throws AppError `not_found`, `webhook_off`
 */
export async function sendAgain(
  db: Database,
  owned: Owned,
  messageId: string,
): Promise<WebhookMessage> {
  await requireOn(db, owned);
  const [row] = await db
    .update(webhookMessages)
    .set({
      state: 'waiting',
      dueAt: sql`now()`,
      // One that still has tries keeps them.
      isOnce: sql`${webhookMessages.isOnce} or ${webhookMessages.state} <> 'waiting'`,
    })
    .where(and(eq(webhookMessages.id, messageId), eq(webhookMessages.endpointId, owned.id)))
    .returning();
  if (!row) throw new AppError('not_found');
  await callSoon(db, owned);
  return presentMessage(row);
}

async function requireOn(db: Database, owned: Owned): Promise<void> {
  if (!(await findEndpoint(db, owned)).is_on) throw new AppError('webhook_off');
}

/** Its owner is there to see it: a rest after calls in vain is over, a lease is not. */
async function callSoon(db: Database, { id }: Owned): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ availableAt: sql`now()` })
    .where(and(eq(webhookEndpoints.id, id), sql`${webhookEndpoints.leasedBy} is null`));
}

function presentMessage(row: MessageRow): WebhookMessage {
  return {
    id: row.id,
    type: row.type,
    file_id: row.type.startsWith('document.') ? row.subject : null,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    next_try_at: row.state === 'waiting' ? row.dueAt.toISOString() : null,
    tries: row.tries,
  };
}

/** Removes what ended, or waited in vain, long ago. */
export async function forgetMessages(db: Database): Promise<void> {
  await db
    .delete(webhookMessages)
    .where(
      lt(webhookMessages.createdAt, sql`now() - make_interval(days => ${MESSAGES_KEPT_DAYS})`),
    );
}
