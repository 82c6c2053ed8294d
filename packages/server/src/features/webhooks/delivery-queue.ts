import { RETRY_PAUSES, type WebhookTry } from '@legible/contracts/webhooks';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import { randomId } from '../../platform/random-id.ts';
import { sql } from 'drizzle-orm';

/** An endpoint that belongs to one turn for a while. */
export interface Leased {
  id: string;
  /** Of this turn alone: a turn that was too slow holds nothing, even where its process has taken the endpoint again. */
  holder: string;
}

/** A message, and all that it takes to send it. */
export interface DueMessage {
  id: string;
  type: string;
  data: Record<string, unknown>;
  createdAt: Date;
  url: string;
  /** What it is signed with: more than one for some time after a change. */
  secrets: string[];
}

/** What is to happen after a call in vain. */
interface Verdict {
  /** Whether the message is given up. */
  isOver: boolean;
  /** Why the endpoint is switched off; null where it is not. */
  offBecause: 'failing' | 'gone' | null;
  /** Seconds. */
  pause: number;
  rest: number;
}

/** The time from a call to the next one: a worker that holds an endpoint for longer has died, was cut off or stood still. */
const LEASE_SECONDS = 20;
/** The first rest of an endpoint after a call in vain, and the longest, which it reaches after eight. */
const FIRST_REST_SECONDS = 5;
const LONGEST_REST_SECONDS = 900;
/** Pauses are up to a tenth longer than they are said to be, so that what failed together does not come back together. */
const SCATTER = 0.1;
/** This many tries are listed with a message. */
const TRIES_LISTED = 20;
/** All pauses together: an endpoint that failed for so long is given up. */
const GIVE_UP_SECONDS = RETRY_PAUSES.reduce((sum, pause) => sum + pause, 0);

/** Due, and no earlier message of its subject waits. */
const isNext = (message: string) => `
  ${message}.state = 'waiting' and ${message}.due_at <= now() and not exists (
    select from webhook_messages earlier
    where earlier.endpoint_id = ${message}.endpoint_id and earlier.subject = ${message}.subject
      and earlier.state = 'waiting' and earlier.position < ${message}.position)`;

/** Goes from one endpoint that has something to the next along the index, however much each of them has. */
const TAKE = `
  with recursive waiting as (
    (select endpoint_id from webhook_messages where state = 'waiting' order by endpoint_id limit 1)
    union all
    select (select endpoint_id from webhook_messages
            where state = 'waiting' and endpoint_id > waiting.endpoint_id order by endpoint_id limit 1)
    from waiting where waiting.endpoint_id is not null
  ), next as (
    select endpoint.id from waiting
    join webhook_endpoints endpoint on endpoint.id = waiting.endpoint_id
    join users on users.id = endpoint.user_id
    where is_on and available_at <= now() and (failures > 0) = $1 and subscription = any ($2)
      and exists (select from webhook_messages message where message.endpoint_id = endpoint.id and ${isNext('message')})
    order by available_at limit 1 for no key update of endpoint skip locked
  )
  update webhook_endpoints set leased_by = $3, available_at = now() + make_interval(secs => ${LEASE_SECONDS})
  from next where webhook_endpoints.id = next.id
  returning webhook_endpoints.id`;

/**
 * Takes the endpoint that has waited longest of those with something to be told.
 * @param isFailing of those that failed lately, or of the others
 * @param plans whose owners' endpoints are called
 */
export async function takeEndpoint(
  db: Database,
  wanted: { isFailing: boolean; plans: string[] },
): Promise<Leased | undefined> {
  const holder = randomId();
  const { rows } = await db.$client.query<{ id: string }>({
    name: 'webhooks_take',
    text: TAKE,
    values: [wanted.isFailing, wanted.plans, holder],
  });
  return rows[0] && { id: rows[0].id, holder };
}

const NEXT = `
  select message.id, message.type, message.data, message.created_at as "createdAt", url,
    array_remove(array[secret, case when old_secret_until > now() then old_secret end], null) || array(
      select older ->> 'secret' from jsonb_array_elements(older_secrets) as older
      where (older ->> 'until')::timestamptz > now()) as secrets
  from webhook_messages message join webhook_endpoints endpoint on endpoint.id = endpoint_id
  where endpoint_id = $1 and leased_by = $2 and is_on and ${isNext('message')}
  order by message.due_at, message.position limit 1`;

/** The next message of an endpoint, as long as it is this turn's and switched on. */
export async function nextMessage(
  db: Database,
  { id, holder }: Leased,
): Promise<DueMessage | undefined> {
  const { rows } = await db.$client.query<DueMessage>({
    name: 'webhooks_next',
    text: NEXT,
    values: [id, holder],
  });
  return rows[0];
}

/** Gives an endpoint back that nothing is to be told any more, or not in this turn. */
export async function giveBack(db: Database, { id, holder }: Leased): Promise<void> {
  await db.execute(sql`
    update webhook_endpoints set leased_by = null, available_at = now()
    where id = ${id} and leased_by = ${holder}`);
}

/** Writes down that a message arrived, which is true even when the lease is over, and renews the lease. */
export async function noteDelivered(
  db: Database,
  { id, holder }: Leased,
  messageId: string,
  tried: WebhookTry,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The endpoint first, as where one is deleted: neither waits for the other.
    await tx.execute(sql`
      update webhook_endpoints set failures = 0, failing_since = null,
        available_at = now() + make_interval(secs => ${LEASE_SECONDS})
      where id = ${id} and leased_by = ${holder}`);
    await tx.execute(sql`
      update webhook_messages set state = 'delivered', is_once = false, tries = ${withTry(tried)}
      where id = ${messageId}`);
  });
}

/**
 * Writes down a call in vain: when the message is tried next, or that it is not; for how long the endpoint rests, or that it is
 * switched off. What a turn learns whose lease is over changes nothing: the next one calls as well.
 * @returns why it was switched off by this; null where it was not
 */
export async function noteFailed(
  tx: Transaction,
  { id, holder }: Leased,
  messageId: string,
  tried: WebhookTry,
): Promise<Verdict['offBecause']> {
  const { rows } = await tx.execute<Standing>(sql`
    select failures, failed_tries as "failedTries", is_once as "isOnce",
      coalesce(extract(epoch from now() - failing_since)::float8, 0) as "failingFor"
    from webhook_endpoints endpoint join webhook_messages message on endpoint_id = endpoint.id
    where endpoint.id = ${id} and leased_by = ${holder} and message.id = ${messageId}
    for no key update of endpoint`);
  const [standing] = rows;
  // Deleted meanwhile, or no longer this turn's. Held until the end, where it is.
  if (!standing) return null;
  const { isOver, offBecause, pause, rest } = judge(standing, tried);
  const counts = standing.isOnce ? 0 : 1;
  await tx.execute(sql`
    update webhook_endpoints set
      failures = failures + ${counts},
      failing_since = case when ${counts} = 1 then coalesce(failing_since, now()) else failing_since end,
      is_on = is_on and ${offBecause === null},
      off_because = coalesce(${offBecause}::text, off_because),
      leased_by = null, available_at = now() + make_interval(secs => ${rest})
    where id = ${id}`);
  await tx.execute(sql`
    update webhook_messages set
      state = ${isOver ? 'failed' : 'waiting'}, is_once = false, failed_tries = failed_tries + ${counts},
      due_at = now() + make_interval(secs => ${pause}), tries = ${withTry(tried)}
    where id = ${messageId} and state = 'waiting'`);
  return offBecause;
}

interface Standing extends Record<string, unknown> {
  failures: number;
  failedTries: number;
  isOnce: boolean;
  /** Seconds. */
  failingFor: number;
}

/** HTTP's word for: never call again. */
const GONE = 410;

function judge(
  { failures, failedTries, isOnce, failingFor }: Standing,
  tried: WebhookTry,
): Verdict {
  if (isOnce) return { isOver: true, offBecause: null, pause: 0, rest: 0 };
  const rest = Math.min(FIRST_REST_SECONDS * 2 ** failures, LONGEST_REST_SECONDS);
  const offBecause = reasonToStop(failingFor, tried);
  const pause = RETRY_PAUSES[failedTries];
  // Where the endpoint is switched off, it waits with the others until it is switched on.
  const isOver = pause === undefined && offBecause === null;
  return { isOver, offBecause, pause: (pause ?? 0) * (1 + Math.random() * SCATTER), rest };
}

/** One message that never arrives is no reason, as long as others do. */
function reasonToStop(failingFor: number, { status }: WebhookTry): Verdict['offBecause'] {
  if (status === GONE) return 'gone';
  return failingFor >= GIVE_UP_SECONDS ? 'failing' : null;
}

/** The tries of a message with this one, the latest ones only. */
const withTry = (tried: WebhookTry) => sql`(
  select jsonb_agg(one order by at) from (
    select one, at from jsonb_array_elements(tries || ${JSON.stringify([tried])}::jsonb) with ordinality as listed (one, at)
    order by at desc limit ${TRIES_LISTED}
  ) as latest)`;
