import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** Until another process answers at the same address. */
const RETRY_SECONDS = 5;

/**
 * While a server stops, what still comes over an open connection is to be sent again, and each answer is the last one of its
 * connection. The app must not refuse by itself then (Fastify's `return503OnClosing`), since that is in no form of ours.
 */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('unavailable', undefined, { retryAfter: RETRY_SECONDS });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('Connection', 'close');
  });
}
