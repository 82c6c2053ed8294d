import { paths } from '@legible/contracts/endpoints';
import { closeCodes } from '@legible/contracts/live';
import type { WebSocket } from 'ws';
import { AppError } from '../../platform/http/app-error.ts';
import { requireSession, type SessionCaller } from '../../platform/http/caller.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import { ClientSocket } from './client-socket.ts';
import type { Channel, Hub } from './hub.ts';

const PING_MS = 30_000;
/** Then the browser connects anew, and the handshake looks at the session again: it may have ended by time. */
const LONGEST_MS = 60 * 60_000;

export interface LiveDeps {
  hub: Hub;
  /** Whether a session goes on. */
  isAlive: (sessionId: string) => Promise<boolean>;
  /** Tells a socket that has just opened the state of every running document. */
  sendSnapshot: (channel: Channel, userId: string, socket: ClientSocket) => Promise<void>;
}

/**
 * The two live connections. The session cookie is checked before the upgrade, so that a stranger
 * gets 401 rather than an open socket; the Origin was checked with every request (D61).
 */
export function liveRoutes(app: ZodFastify, deps: LiveDeps): void {
  const route = (path: string, channel: Channel) =>
    app.route({
      method: 'GET',
      url: path,
      schema: { hide: true },
      config: { csrf: false },
      preValidation: (request, _reply, done) => {
        requireSession(request);
        done();
      },
      handler: () => {
        throw new AppError('not_found');
      },
      wsHandler: (socket, request) => open(deps, channel, socket, requireSession(request)),
    });
  route(paths.filesSocket, 'files');
  route(paths.progressSocket, 'progress');
}

function open(deps: LiveDeps, channel: Channel, socket: WebSocket, caller: SessionCaller): void {
  const { userId, sessionId } = caller;
  const client = new ClientSocket(socket, sessionId);
  // Joined before anything is read for it, so that nothing can fall between the two.
  deps.hub.add(channel, userId, client);
  const stopPinging = keepAlive(socket);
  const end = setTimeout(() => socket.close(closeCodes.goingAway), LONGEST_MS);
  socket.on('error', () => socket.terminate());
  socket.once('close', () => {
    stopPinging();
    clearTimeout(end);
    deps.hub.remove(channel, userId, client);
  });
  greet(deps, channel, client, caller).catch(() => socket.close(closeCodes.fault));
}

/** The end of a session is told to the sockets that have joined: one that joined just after it asks itself. */
async function greet(
  { isAlive, sendSnapshot }: LiveDeps,
  channel: Channel,
  client: ClientSocket,
  { userId, sessionId }: SessionCaller,
): Promise<void> {
  if (await isAlive(sessionId)) await sendSnapshot(channel, userId, client);
  else client.close(closeCodes.sessionEnded);
}

/** A client that does not answer a ping by the next one is gone, even if TCP still holds the connection. */
function keepAlive(socket: WebSocket): () => void {
  let answered = true;
  socket.on('pong', () => (answered = true));
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, PING_MS);
  return () => clearInterval(timer);
}
