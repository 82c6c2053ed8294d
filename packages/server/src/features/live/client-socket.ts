import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgressMessage } from '@legible/contracts/live';
import type { WebSocket } from 'ws';
import { Furthest } from './furthest.ts';

/** Above this a client is slow: only the newest message of each subject is kept until it has read. */
const SLOW_BYTES = 64 * 1024;
const DRAIN_MS = 100;
/** A client that does not answer a goodbye within this is gone, or does not want to go. */
const CLOSE_GRACE_MS = 3000;

/**
 * One browser's socket, sent to without letting a slow reader fill the memory. One that does not read at
 * all answers no ping either, and is ended for that.
 */
export class ClientSocket {
  readonly sessionId: string;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, string>();
  readonly #furthest = new Furthest();
  #timer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, sessionId: string) {
    this.#socket = socket;
    this.sessionId = sessionId;
    socket.once('close', () => clearTimeout(this.#timer));
  }

  /** @param subject what the message is about; a newer one replaces one that still waits. */
  send(subject: string, message: object): void {
    // A client that is gone reads nothing more: messages for it would wait for ever.
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const text = JSON.stringify(message);
    if (this.#waiting.size === 0 && this.#socket.bufferedAmount < SLOW_BYTES) {
      this.#socket.send(text);
      return;
    }
    this.#waiting.set(subject, text);
    this.#timer ??= setTimeout(() => this.#drain(), DRAIN_MS);
  }

  /** Progress of a document, unless what was sent of it before is newer: it never goes back. */
  sendProgress(message: ProgressMessage): void {
    if (this.#furthest.moves(message)) this.send(message.filename, message);
  }

  /** Resolves when nothing waits for a slow reader any more, or when the reader is gone. */
  async drained(): Promise<void> {
    while (this.#waiting.size > 0 && this.#socket.readyState === this.#socket.OPEN) {
      await sleep(DRAIN_MS);
    }
  }

  close(code: number): void {
    this.#socket.close(code);
    const grace = setTimeout(() => this.#socket.terminate(), CLOSE_GRACE_MS).unref();
    this.#socket.once('close', () => clearTimeout(grace));
  }

  #drain(): void {
    this.#timer = undefined;
    for (const [subject, text] of this.#waiting) {
      if (this.#socket.bufferedAmount >= SLOW_BYTES) break;
      this.#waiting.delete(subject);
      this.#socket.send(text);
    }
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#drain(), DRAIN_MS);
  }
}
