import type { WebhookFailure, WebhookTry } from '@legible/contracts/webhooks';
import { Webhook } from 'standardwebhooks';
import { Outward, OutwardError } from '../../platform/outward/outward.ts';
import type { DueMessage } from './delivery-queue.ts';

/** For all of it, from the name's resolution to the end of the answer: less than a lease. */
const TIMEOUT_MS = 15_000;
/** What an answer says is read no further: only its status counts. */
const MOST_ANSWER_BYTES = 64 * 1024;

/** Sends a message as Standard Webhooks describes it. @returns how it went; a failure is no exception */
export async function sendMessage(
  outward: Outward,
  message: DueMessage,
  stop: AbortSignal,
): Promise<WebhookTry> {
  const [at, began] = [new Date(), performance.now()];
  const outcome = await post(outward, message, at, stop).then(
    (status) => ({ status, failure: null }),
    (error: unknown) => ({ status: null, failure: failureOf(error) }),
  );
  return {
    at: at.toISOString(),
    ...outcome,
    milliseconds: Math.round(performance.now() - began),
  };
}

async function post(
  outward: Outward,
  message: DueMessage,
  at: Date,
  stop: AbortSignal,
): Promise<number> {
  const body = bodyOf(message);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
  const answer = await outward.call(message.url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
      'User-Agent': 'Legible-Webhooks',
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signaturesOf(message, at, body),
    },
    body,
    signal,
  });
  let bytes = 0;
  try {
    for await (const chunk of answer) {
      bytes += (chunk as Buffer).length;
      if (bytes > MOST_ANSWER_BYTES) break;
    }
  } catch (error) {
    throw new OutwardError(signal.aborted ? 'timeout' : 'connection', { cause: error });
  } finally {
    answer.destroy();
  }
  return answer.statusCode ?? 0;
}

/** The same at each try: written from what was stored. */
const bodyOf = ({ type, createdAt, data }: DueMessage): string =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), data });

/** One for each secret, parted by blanks: a receiver is content with one of them. */
const signaturesOf = ({ id, secrets }: DueMessage, at: Date, body: string): string =>
  secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ');

const failureOf = (error: unknown): WebhookFailure =>
  error instanceof OutwardError ? error.failure : 'connection';

export const hasArrived = ({ status }: WebhookTry): boolean =>
  status !== null && status >= 200 && status < 300;
