import { closeCodes } from '@legible/contracts/live';
import type { LiveEvent } from '../../platform/bus/bus.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { ClientSocket } from './client-socket.ts';

export type Channel = 'files' | 'progress';

/** Tabs of one session that may listen at once on one channel; the oldest makes room (D61). */
const MAX_PER_SESSION = 4;

/** The open sockets of this process, by channel and user. */
export class Hub {
  readonly #sockets = { files: new Map(), progress: new Map() } as Record<
    Channel,
    Map<string, Set<ClientSocket>>
  >;

  readonly #metrics: Pick<Metrics, 'sockets'>;

  constructor(metrics: Pick<Metrics, 'sockets'>) {
    this.#metrics = metrics;
  }

  add(channel: Channel, userId: string, socket: ClientSocket): void {
    const own = this.#sockets[channel].get(userId) ?? new Set();
    this.#sockets[channel].set(userId, own);
    own.add(socket);
    this.#metrics.sockets.inc({ channel });
    const ofSession = [...own].filter(({ sessionId }) => sessionId === socket.sessionId);
    for (const oldest of ofSession.slice(0, -MAX_PER_SESSION)) {
      // At once, not when it has said goodbye: it would count as the oldest again.
      this.remove(channel, userId, oldest);
      oldest.close(closeCodes.tooMany);
    }
  }

  remove(channel: Channel, userId: string, socket: ClientSocket): void {
    const own = this.#sockets[channel].get(userId);
    if (own?.delete(socket)) this.#metrics.sockets.dec({ channel });
    if (own?.size === 0) this.#sockets[channel].delete(userId);
  }

  deliver(event: LiveEvent): void {
    if (event.kind === 'session_ended') {
      const code = event.renewed ? closeCodes.restart : closeCodes.sessionEnded;
      return this.#endSession(event.userId, event.sessionId, code);
    }
    if (event.kind === 'cancelled') return;
    if (event.kind === 'file_added' || event.kind === 'file_removed') {
      for (const socket of this.#of('files', event.userId)) {
        socket.send(event.message.file.file_id, event.message);
      }
      return;
    }
    for (const socket of this.#of('progress', event.userId)) {
      socket.sendProgress(event.message);
    }
  }

  closeAll(code: number): void {
    for (const channel of Object.values(this.#sockets)) {
      for (const own of channel.values()) for (const socket of own) socket.close(code);
    }
  }

  #endSession(userId: string, sessionId: string, code: number): void {
    for (const channel of ['files', 'progress'] as const) {
      for (const socket of this.#of(channel, userId)) {
        if (socket.sessionId === sessionId) socket.close(code);
      }
    }
  }

  #of(channel: Channel, userId: string): Iterable<ClientSocket> {
    return this.#sockets[channel].get(userId) ?? [];
  }
}
