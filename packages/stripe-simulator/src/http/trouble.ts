import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiSwitches } from '../events/switches.ts';
import { newId } from '../context/ids.ts';
import { Problem } from '../context/problem.ts';
import { problemBody } from './present.ts';

const UNKNOWN = 'An unknown error occurred';

/** Makes the API misbehave as the switches say. */
export function addTrouble(app: FastifyInstance, switches: ApiSwitches): void {
  addKeptErrors(app, switches);
  app.addHook('preHandler', async (request, reply) => {
    if (switches.trouble === 'kept_error' || !concerns(request, switches)) return;
    if (switches.delayMs > 0) await pause(switches.delayMs);
    const trouble = next(switches);
    if (trouble === 'unreachable') hangUp(reply);
    if (trouble === 'error') await refuse(reply, 500, UNKNOWN);
    if (trouble === 'rate_limit')
      await refuse(reply, 429, 'Too many requests hit the API too quickly.');
    if (trouble === 'lost_answer') lost.add(request);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (lost.delete(request)) hangUp(reply);
    return payload;
  });
}

/** An error that is kept for the request's key is answered again when the request is repeated. */
function addKeptErrors(app: FastifyInstance, switches: ApiSwitches): void {
  const failed = new Set<unknown>();
  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key'];
    if (key === undefined) return;
    if (failed.has(key)) {
      await refuse(reply.header('idempotent-replayed', 'true'), 500, UNKNOWN);
    } else if (switches.trouble === 'kept_error' && concerns(request, switches)) {
      next(switches);
      failed.add(key);
      await refuse(reply, 500, UNKNOWN);
    }
  });
}

/** Requests whose work is done but whose answer gets lost. */
const lost = new WeakSet<FastifyRequest>();

function concerns(request: FastifyRequest, { path }: ApiSwitches): boolean {
  return (
    request.url.startsWith('/v1/') && request.url.startsWith(path) && request.method !== 'OPTIONS'
  );
}

/** The trouble that this request meets; counts down. */
function next(switches: ApiSwitches): ApiSwitches['trouble'] {
  const { trouble, times } = switches;
  if (trouble === 'none' || times === null) return trouble;
  if (times <= 0) return 'none';
  switches.times = times - 1;
  if (switches.times === 0) switches.trouble = 'none';
  return trouble;
}

function hangUp(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

async function refuse(reply: FastifyReply, status: number, message: string): Promise<void> {
  const requestId = newId('req', 14);
  const problem = new Problem(status, {
    type: status === 429 ? 'invalid_request_error' : 'api_error',
    message,
    ...(status === 429 && { code: 'rate_limit' }),
  });
  await reply.code(status).header('request-id', requestId).send(problemBody(problem, requestId));
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
