import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { handleClientError } from './malformed-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bodies are files, which may take as long as they go on arriving, if their sender is logged in. */
    takesFiles?: boolean;
  }
}

interface Pace {
  /** What a body may take in all, and the span over which the pace of an upload is judged. */
  bodyMs: number;
  /** The fewest bytes of an upload in that span: a phone at the edge of its network sends five times as many. */
  uploadBytes: number;
  /** How often the pace is looked at. */
  lookMs: number;
  /** Told of each connection that is ended. */
  onCut: (reason: 'slow_body' | 'slow_upload') => void;
}

const PACE: Omit<Pace, 'onCut'> = { bodyMs: 60_000, uploadBytes: 60 * 1024, lookMs: 5000 };

/** A body on its way to us. */
interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  isUpload: boolean;
  /** For how long we have waited for the sender. While the sender waits for us, the clock stops. */
  waitedMs: number;
  /** Bytes of the connection when the span began. */
  mark: number;
}

/**
 * Ends requests whose body comes slowly. Otherwise any client, even without a log-in, could hold a connection and its
 * memory for as long as it likes. A body has a minute in all. An upload by a user who is logged in goes on as long as a
 * minimum of bytes comes in each minute. An answer that was given already changes nothing: what is sent after it is
 * read and dropped, and has its minute, too.
 */
export function endSlowBodies(app: FastifyInstance, changes: Partial<Pace> = {}): void {
  const pace: Pace = { ...PACE, onCut: () => undefined, ...changes };
  const arrivals = new Map<IncomingMessage, Arrival>();
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const mark = request.socket.bytesRead;
    arrivals.set(request, { request, response, isUpload: false, waitedMs: 0, mark });
    request.once('close', () => arrivals.delete(request));
  });
  app.addHook('preParsing', async (request) => {
    const arrival = arrivals.get(request.raw);
    if (!arrival) return;
    arrival.isUpload = request.routeOptions.config.takesFiles === true && request.caller !== null;
  });
  const timer = setInterval(() => {
    for (const arrival of arrivals.values()) {
      // Ended once: its connection may take a while to close.
      if (look(arrival, pace)) arrivals.delete(arrival.request);
    }
  }, pace.lookMs);
  app.addHook('onClose', async () => clearInterval(timer));
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** @returns whether it was ended */
function look(arrival: Arrival, pace: Pace): boolean {
  const { request, isUpload } = arrival;
  // What has come and is not read waits for us: a turn among uploads, a full disk's answer.
  if (request.complete || request.readableLength > 0) return false;
  arrival.waitedMs += pace.lookMs;
  if (arrival.waitedMs < pace.bodyMs) return false;
  const { bytesRead } = request.socket;
  if (isUpload && bytesRead - arrival.mark >= pace.uploadBytes) {
    arrival.mark = bytesRead;
    arrival.waitedMs = 0;
    return false;
  }
  pace.onCut(isUpload ? 'slow_upload' : 'slow_body');
  end(arrival);
  return true;
}

function end({ request: { socket }, response }: Arrival): void {
  if (response.headersSent) return void socket.destroy();
  const tooSlow = Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  handleClientError(tooSlow, socket);
  socket.destroySoon();
}
