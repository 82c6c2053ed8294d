import { detailResponse } from '@legible/contracts/accounts';
import { programPaths } from '@legible/contracts/program-paths';
import { serverMessages } from '@legible/contracts/messages/server';
import { planOf } from '@legible/contracts/plans';
import {
  changeWebhookRequest,
  madeWebhook,
  makeWebhookRequest,
  webhook,
  webhookMessage,
  webhookMessagesResponse,
  webhooksResponse,
} from '@legible/contracts/webhooks';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { requireCaller } from '../../platform/http/caller.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { userLimitKey } from '../../platform/limits/limit-key.ts';
import { countAttempt } from '../../platform/limits/rate-limit.ts';
import { OutwardError } from '../../platform/outward/outward.ts';
import type { WebhookDeps } from './deps.ts';
import {
  addEndpoint,
  changeEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
} from './endpoints.ts';
import { addTest, listMessages, sendAgain } from './messages.ts';

/** What makes us call because a user pressed a button, by account: a test, a message sent again, a change. */
const BY_HAND = { max: 30, seconds: 60 };
const MOST_LISTED = 100;

const byId = z.object({ id: z.string() });
const listQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional()
    .describe('`next_cursor` of the answer before.'),
  limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(20),
});

/** Endpoints of a user that are told what becomes of documents, for the profile and for programs. */
export function webhookRoutes(app: ZodFastify, deps: WebhookDeps): void {
  endpointRoutes(app, deps);
  messageRoutes(app, deps);
}

function endpointRoutes(app: ZodFastify, deps: WebhookDeps): void {
  const { db } = deps;

  app.get(
    programPaths.webhooks,
    { schema: { response: { 200: webhooksResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      return {
        webhooks: await listEndpoints(db, userId),
        available: await isAvailable(deps, userId),
      };
    },
  );

  app.post(
    programPaths.webhooks,
    { schema: { body: makeWebhookRequest, response: { 201: madeWebhook } } },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      if (!(await isAvailable(deps, userId))) throw new AppError('webhook_plan');
      const wanted = { ...request.body, url: acceptedUrl(deps, request.body.url) };
      return reply.status(201).send(await db.transaction((tx) => addEndpoint(tx, userId, wanted)));
    },
  );

  app.patch(
    programPaths.webhook,
    { schema: { params: byId, body: changeWebhookRequest, response: { 200: webhook } } },
    async (request) => {
      const { userId } = requireCaller(request);
      await countByHand(deps, userId);
      const { body, params } = request;
      const url = body.url === undefined ? {} : { url: acceptedUrl(deps, body.url) };
      return changeEndpoint(db, { userId, id: params.id }, { ...body, ...url });
    },
  );

  app.delete(
    programPaths.webhook,
    { schema: { params: byId, response: { 200: detailResponse } } },
    async (request) => {
      const { userId } = requireCaller(request);
      await removeEndpoint(db, { userId, id: request.params.id });
      return { detail: serverMessages.webhooks.deleted };
    },
  );

  app.post(
    programPaths.webhookSecret,
    { schema: { params: byId, response: { 200: madeWebhook } } },
    async (request) => {
      const { userId } = requireCaller(request);
      return rotateSecret(db, { userId, id: request.params.id });
    },
  );
}

function messageRoutes(app: ZodFastify, deps: WebhookDeps): void {
  const { db } = deps;

  app.get(
    programPaths.webhookMessages,
    {
      schema: { params: byId, querystring: listQuery, response: { 200: webhookMessagesResponse } },
    },
    async (request) => {
      const { userId } = requireCaller(request);
      const { cursor, limit } = request.query;
      const from = cursor === undefined ? undefined : Number(cursor);
      return listMessages(db, { userId, id: request.params.id }, { cursor: from, limit });
    },
  );

  app.post(
    programPaths.webhookTest,
    { schema: { params: byId, response: { 202: webhookMessage } } },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      await countByHand(deps, userId);
      const message = await addTest(db, { userId, id: request.params.id });
      return reply.status(202).send(message);
    },
  );

  app.post(
    programPaths.webhookAgain,
    {
      schema: {
        params: z.object({ id: z.string(), message: z.string() }),
        response: { 202: webhookMessage },
      },
    },
    async (request, reply) => {
      const { userId } = requireCaller(request);
      await countByHand(deps, userId);
      const { id, message } = request.params;
      return reply.status(202).send(await sendAgain(db, { userId, id }, message));
    },
  );
}

async function isAvailable({ db, planHasWebhooks }: WebhookDeps, userId: string): Promise<boolean> {
  const [user] = await db
    .select({ plan: users.subscription })
    .from(users)
    .where(eq(users.id, userId));
  return planHasWebhooks(planOf(user?.plan ?? 'free'));
}

/** @throws AppError `webhook_address` for one that is never called */
function acceptedUrl({ outward }: WebhookDeps, url: string): string {
  try {
    return outward.accept(url).href;
  } catch (error) {
    if (error instanceof OutwardError) throw new AppError('webhook_address');
    throw error;
  }
}

async function countByHand({ db }: WebhookDeps, userId: string): Promise<void> {
  await countAttempt(db, { key: userLimitKey('webhook-by-hand', userId), ...BY_HAND });
}
