import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

/** Answers in progress get this long to end when the server stops. */
const GRACE_MS = 5000;

/** Until another process answers at the same address. */
const RETRY_SECONDS = 5;

/**
 * Keeps a stop from waiting for clients. Idle connections the server closes itself; it does not know
 * those of a refused socket handshake, which a client could hold open for ever. What comes over a connection that is still
 * open is to be sent again, and each answer is the last one of its connection.
 */
export function closeLingeringConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onResponse', async (request) => {
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('unavailable', undefined, { retryAfter: RETRY_SECONDS });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, GRACE_MS).unref();
  });
}
