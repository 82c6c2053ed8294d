import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Answers in progress get this long to end when the server stops. */
const GRACE_MS = 5000;

/**
 * Keeps a stop from waiting for clients. Idle connections the server closes itself; it does not know
 * those of a refused socket handshake, which a client could hold open for ever.
 */
export function closeLingeringConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('onResponse', async (request) => {
    if (request.headers.upgrade !== undefined) request.raw.socket.destroySoon();
  });
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const socket of open) socket.destroy();
    }, GRACE_MS).unref();
  });
}
