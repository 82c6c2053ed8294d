import { z } from 'zod';

/** What a server of a user's may be told of. */
export const WEBHOOK_EVENTS = [
  'document.ready',
  'document.failed',
  'document.deleted',
  'quota.low',
  'quota.used_up',
] as const;
export const webhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof webhookEvent>;

/** What is sent when its owner wants to see whether anything arrives. */
export const TEST_EVENT = 'webhook.test';

/** An account may name this many servers at most. */
export const MOST_WEBHOOKS = 5;
export const WEBHOOK_URL_MAX = 500;
/** For how long messages are signed with the secret of before, too. */
export const SECRET_OVERLAP_HOURS = 24;
/** For how long messages that ended stay in the list. */
export const MESSAGES_KEPT_DAYS = 30;
/** Seconds from each try that failed to the next one: three days in all, as Standard Webhooks proposes. */
export const RETRY_PAUSES = [
  5,
  5 * 60,
  30 * 60,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * 3600),
] as const;

const isoDate = z.iso.datetime();

const chosenEvents = z
  .array(webhookEvent)
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .refine((events) => new Set(events).size === events.length)
  .describe('What the server is told of.');
const url = z
  .string()
  .trim()
  .min(1)
  .max(WEBHOOK_URL_MAX)
  .describe('Where messages are sent: https, at a public address.');

export const makeWebhookRequest = z.object({ url, events: chosenEvents });
export type MakeWebhookRequest = z.infer<typeof makeWebhookRequest>;

export const changeWebhookRequest = z.object({
  url: url.optional(),
  events: chosenEvents.optional(),
  is_on: z.boolean().optional().describe('Messages wait while it is off; nothing new is noted.'),
});
export type ChangeWebhookRequest = z.infer<typeof changeWebhookRequest>;

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  is_on: z.boolean(),
  /** Why it is off: by its owner, for three days without success, or since it answered 410 (gone). */
  off_because: z.enum(['owner', 'failing', 'gone']).nullable(),
  created_at: isoDate,
  /** Until when messages are signed with the secret of before, too; null without one. */
  old_secret_until: isoDate.nullable(),
  /** Messages that have not arrived yet. */
  waiting: z.number().int(),
});
export type Webhook = z.infer<typeof webhook>;

/** The only answers that hold the secret. */
export const madeWebhook = webhook.extend({ secret: z.string() });
export type MadeWebhook = z.infer<typeof madeWebhook>;

export const webhooksResponse = z.object({
  webhooks: z.array(webhook),
  /** Whether they can be made, and messages are sent, under the account's plan. */
  available: z.boolean(),
});
export type WebhooksResponse = z.infer<typeof webhooksResponse>;

/** Why there was no answer: none in time, no connection, no address that may be called, no trusted certificate. */
export const webhookFailure = z.enum(['timeout', 'connection', 'address', 'certificate']);
export type WebhookFailure = z.infer<typeof webhookFailure>;

export const webhookTry = z.object({
  at: isoDate,
  /** The status of the answer; null where there was none. */
  status: z.number().int().nullable(),
  failure: webhookFailure.nullable(),
  milliseconds: z.number().int(),
});
export type WebhookTry = z.infer<typeof webhookTry>;

export const webhookMessage = z.object({
  id: z.string(),
  type: z.string(),
  /** What it is about: a document's id; null for the quota and for tests. */
  file_id: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  created_at: isoDate,
  /** When it is tried next; null for one that is not. */
  next_try_at: isoDate.nullable(),
  /** The oldest first. */
  tries: z.array(webhookTry),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

export const webhookMessagesResponse = z.object({
  messages: z.array(webhookMessage),
  next_cursor: z.string().nullable(),
});
export type WebhookMessagesResponse = z.infer<typeof webhookMessagesResponse>;

const envelope = <Type extends string, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: isoDate, data });
const ended = z.object({
  file_id: z.string(),
  /** Which run of the document ended. */
  run: z.number().int(),
  pages: z.number().int(),
  failed_pages: z.number().int(),
});
const quota = z.object({
  pages_used: z.number().int(),
  page_limit: z.number().int(),
  period_end: isoDate,
});

/** The body of a message. Names and texts of documents are not in it: they are asked for by the id. */
export const webhookBody = z.discriminatedUnion('type', [
  envelope('document.ready', ended),
  envelope('document.failed', ended.extend({ code: z.string().nullable() })),
  envelope('document.deleted', z.object({ file_id: z.string() })),
  envelope('quota.low', quota),
  envelope('quota.used_up', quota),
  envelope(TEST_EVENT, z.object({})),
]);
export type WebhookBody = z.infer<typeof webhookBody>;
