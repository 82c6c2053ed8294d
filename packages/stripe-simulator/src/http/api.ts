import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API_VERSION, type Context } from '../context/context.ts';
import { newId } from '../context/ids.ts';
import { invalidRequest, Problem } from '../context/problem.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Endpoint } from './endpoint.ts';
import { expandAll } from './expand.ts';
import { fingerprint, isKept, replayFor } from '../runtime/idempotency.ts';
import { checkKey, keyOf } from './keys.ts';
import { problemBody } from './present.ts';
import { validate } from './validate.ts';

export interface ApiParts {
  /** Every call that is answered. */
  endpoints: readonly Endpoint[];
  context: Context;
  runtime: Runtime;
  secretKey: string;
  /** Resolves when what was done is safe on disk. */
  save: () => Promise<void>;
}

interface Answer {
  status: number;
  body: string;
  requestId: string;
  replayed: boolean;
}

/** Adds every call of the API to the server. */
export function addApi(app: FastifyInstance, parts: ApiParts): void {
  for (const endpoint of parts.endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => answer(parts, endpoint, request, reply),
    });
  }
}

async function answer(
  parts: ApiParts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const result = perform(parts, endpoint, request);
  await parts.save();
  if (result.replayed) void reply.header('idempotent-replayed', 'true');
  return reply
    .code(result.status)
    .header('request-id', result.requestId)
    .header('stripe-version', API_VERSION)
    .type('application/json; charset=utf-8')
    .send(result.body);
}

function perform(parts: ApiParts, endpoint: Endpoint, request: FastifyRequest): Answer {
  const { context, runtime } = parts;
  const requestId = newId('req', 14);
  const params = paramsOf(request);
  const key = idempotencyKeyOf(request);
  const path = `${request.method} ${new URL(request.url, 'http://simulator').pathname}`;
  const print = fingerprint(path, params);
  try {
    admit(parts, request);
    const earlier =
      key === undefined ? undefined : replayFor(context.store, key, print, context.clock.now());
    if (earlier) return { ...earlier, replayed: true };
    runtime.catchUp();
    const { id = '' } = request.params as { id?: string };
    const identity = { id: requestId, idempotencyKey: key ?? null };
    const body = runtime.run(() => handle(context, endpoint, params, id), identity);
    return remember(parts, key, print, {
      status: 200,
      body: JSON.stringify(body, undefined, 2),
      requestId,
      replayed: false,
    });
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const body = JSON.stringify(problemBody(error, requestId), undefined, 2);
    return remember(parts, key, print, { status: error.status, body, requestId, replayed: false });
  }
}

function handle(context: Context, endpoint: Endpoint, params: Record<string, unknown>, id: string) {
  const checked = validate(endpoint.params, params);
  const { expand } = checked as { expand?: string[] };
  return expandAll(context, endpoint.handle(context, checked, id), expand);
}

/** Key and version; what fails here has touched nothing. */
function admit({ secretKey }: ApiParts, { headers }: FastifyRequest): void {
  checkKey(keyOf(headers.authorization), secretKey);
  const version = headers['stripe-version'];
  if (version !== undefined && version !== API_VERSION) {
    throw invalidRequest(
      `The simulator speaks the API version ${API_VERSION} only, not ${String(version)}.`,
    );
  }
}

function remember(
  parts: ApiParts,
  key: string | undefined,
  print: string,
  answered: Answer,
): Answer {
  const { status, body, requestId } = answered;
  if (key === undefined || !isKept(status)) return answered;
  const { context, runtime } = parts;
  const at = context.clock.now();
  runtime.run(() =>
    context.store.put('replay', { id: key, fingerprint: print, status, body, requestId, at }),
  );
  return answered;
}

/** The parameters of a request: of its body, or of its address. */
function paramsOf(request: FastifyRequest): Record<string, unknown> {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const query = request.query as Record<string, unknown>;
  return { ...query, ...body };
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return undefined;
  return key;
}
