import { randomBytes } from 'node:crypto';
import {
  type ChangeWebhookRequest,
  type MadeWebhook,
  type MakeWebhookRequest,
  MOST_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  type Webhook,
} from '@legible/contracts/webhooks';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { users } from '../../platform/db/schema.ts';
import {
  type OldSecret,
  webhookEndpoints,
  webhookMessages,
} from '../../platform/db/webhooks-schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { randomId } from '../../platform/random-id.ts';

type EndpointRow = typeof webhookEndpoints.$inferSelect;

/** As Standard Webhooks writes them: 24 to 64 bytes by chance. */
const SECRET_BYTES = 32;
/** Good at once beside the present one: a signature of each stands in a header, which servers take no longer than some kilobytes. */
const MOST_OLD_SECRETS = 20;

const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** In plain words: of columns that are named in a selection, Drizzle leaves out whose they are, and a message has an `id`, too. */
const waiting = sql<number>`(
  select count(*)::int from webhook_messages message
  where message.endpoint_id = webhook_endpoints.id and message.state = 'waiting'
)`;

/** The newest first. */
export async function listEndpoints(db: Database, userId: string): Promise<Webhook[]> {
  const rows = await db
    .select({ row: webhookEndpoints, waiting })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(desc(webhookEndpoints.createdAt));
  return rows.map(({ row, waiting: count }) => presentEndpoint(row, count));
}

/** What is kept of them, for their owner's archive; the secret is shown once only. */
export async function exportWebhooks(db: Database, userId: string): Promise<object[]> {
  const all = await listEndpoints(db, userId);
  return all.map(({ url, events, created_at: made }) => ({ url, events, created_at: made }));
}

/** @throws AppError `too_many_webhooks` */
export async function addEndpoint(
  tx: Transaction,
  userId: string,
  { url, events }: MakeWebhookRequest,
): Promise<MadeWebhook> {
  // Held, so that two made at once do not both become the last one.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const count = await tx.$count(webhookEndpoints, eq(webhookEndpoints.userId, userId));
  if (count >= MOST_WEBHOOKS) throw new AppError('too_many_webhooks');
  const secret = newSecret();
  const [row] = await tx
    .insert(webhookEndpoints)
    .values({ id: randomId(), userId, url, events, secret })
    .returning();
  if (!row) throw new Error('a webhook was inserted and is not there');
  return { ...presentEndpoint(row, 0), secret };
}

/** At once, where it rests; who calls it now keeps it. */
const soon = sql`case when ${webhookEndpoints.leasedBy} is null then now() else ${webhookEndpoints.availableAt} end`;

/**
 * A user who switches one on, or gives it another address, wants it tried at once.
 * @throws AppError `not_found`
 */
export async function changeEndpoint(
  db: Database,
  { userId, id }: Owned,
  { url, events, is_on: isOn }: ChangeWebhookRequest,
): Promise<Webhook> {
  const begins = isOn === true || url !== undefined;
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(webhookEndpoints)
      .set({
        ...(url !== undefined && { url }),
        ...(events && { events }),
        ...(isOn !== undefined && { isOn, offBecause: isOn ? null : 'owner' }),
        ...(begins && { failures: 0, failingSince: null, availableAt: soon }),
        // For a request that changes nothing, too.
        id,
      })
      .where(isOf({ userId, id }))
      .returning({ id: webhookEndpoints.id });
    if (changed.length === 0) throw new AppError('not_found');
    if (begins) await tryAllSoon(tx, id);
  });
  return findEndpoint(db, { userId, id });
}

/** What waited long for its next try gets all its tries again. */
async function tryAllSoon(tx: Transaction, endpointId: string): Promise<void> {
  const waits = and(
    eq(webhookMessages.endpointId, endpointId),
    eq(webhookMessages.state, 'waiting'),
  );
  await tx
    .update(webhookMessages)
    .set({ dueAt: sql`now()`, failedTries: 0 })
    .where(waits);
}

/**
 * Messages are signed with the old secret, too, for a day, so that a receiver changes over without losing one. One that is changed
 * again within that day takes nothing from those before.
 * @throws AppError `not_found`; `too_many_requests` where as many are good as a message can be signed with
 */
export async function rotateSecret(db: Database, owned: Owned): Promise<MadeWebhook> {
  const secret = newSecret();
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(webhookEndpoints).where(isOf(owned)).for('update');
    if (!row) throw new AppError('not_found');
    await tx
      .update(webhookEndpoints)
      .set({
        secret,
        oldSecret: row.secret,
        oldSecretUntil: sql`now() + make_interval(hours => ${SECRET_OVERLAP_HOURS})`,
        olderSecrets: olderOf(row),
      })
      .where(isOf(owned));
  });
  return { ...(await findEndpoint(db, owned)), secret };
}

/** Those before the present secret that are still good. @throws AppError `too_many_requests` */
function olderOf({ oldSecret, oldSecretUntil, olderSecrets }: EndpointRow): OldSecret[] {
  const isKept = oldSecret !== null && oldSecretUntil !== null;
  const last = isKept ? [{ secret: oldSecret, until: oldSecretUntil.toISOString() }] : [];
  const good = [...last, ...olderSecrets].filter(({ until }) => Date.parse(until) > Date.now());
  const oldest = good.at(-1);
  if (oldest && good.length >= MOST_OLD_SECRETS) {
    const detail = `The secret was changed ${MOST_OLD_SECRETS} times within ${SECRET_OVERLAP_HOURS} hours. Try again later.`;
    const retryAfter = Math.ceil((Date.parse(oldest.until) - Date.now()) / 1000);
    throw new AppError('too_many_requests', detail, { retryAfter });
  }
  return good;
}

/** Its messages go with it. @throws AppError `not_found` */
export async function removeEndpoint(db: Database, owned: Owned): Promise<void> {
  const gone = await db
    .delete(webhookEndpoints)
    .where(isOf(owned))
    .returning({ id: webhookEndpoints.id });
  if (gone.length === 0) throw new AppError('not_found');
}

export interface Owned {
  userId: string;
  id: string;
}

const isOf = ({ userId, id }: Owned) =>
  and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.userId, userId));

/** @throws AppError `not_found` */
export async function findEndpoint(db: Database, owned: Owned): Promise<Webhook> {
  const [found] = await db
    .select({ row: webhookEndpoints, waiting })
    .from(webhookEndpoints)
    .where(isOf(owned));
  if (!found) throw new AppError('not_found');
  return presentEndpoint(found.row, found.waiting);
}

function presentEndpoint(row: EndpointRow, count: number): Webhook {
  const isOverlapping = row.oldSecretUntil !== null && row.oldSecretUntil > new Date();
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    is_on: row.isOn,
    off_because: row.offBecause,
    created_at: row.createdAt.toISOString(),
    old_secret_until: isOverlapping ? (row.oldSecretUntil?.toISOString() ?? null) : null,
    waiting: count,
  };
}
