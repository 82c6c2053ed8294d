import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const IDLE_MS = 60_000;

/**
 * Cuts connections over which nothing has come or gone for a while, such as an upload that stopped in
 * the middle: its slot and its temporary file are freed. A connection that waits for us, since its
 * request is complete or what has come is not yet read, is left alone. Sockets that were upgraded
 * have a clock of their own.
 */
export function cutStalledConnections(app: FastifyInstance, idleMs = IDLE_MS): void {
  const current = new WeakMap<Socket, IncomingMessage>();
  app.server.on('request', (request: IncomingMessage) => current.set(request.socket, request));
  app.addHook('onResponse', async ({ raw }) => void current.delete(raw.socket));
  app.server.setTimeout(idleMs, (socket: Socket) => {
    const request = current.get(socket);
    const waitsForUs =
      request && (request.complete ? !socket.writableLength : request.readableLength > 0);
    if (waitsForUs) socket.setTimeout(idleMs);
    else socket.destroy();
  });
}
