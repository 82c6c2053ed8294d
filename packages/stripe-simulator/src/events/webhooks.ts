import { createHmac } from 'node:crypto';
import type { EventRecord } from '../store/records.ts';
import type { WebhookSwitches } from './switches.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
}

interface DispatcherOptions {
  target(): WebhookTarget | undefined;
  switches: WebhookSwitches;
  /** Milliseconds of real time between the attempts at one event; afterwards it is given up. */
  retryDelaysMs: number[];
  /** Called when an event needs no more deliveries. */
  done(eventId: string): void;
}

const TIMEOUT_MS = 20_000;

/** Sends events to the product, signed, again and again until it answers 2xx. */
export class WebhookDispatcher {
  readonly #options: DispatcherOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #idleWaiters: (() => void)[] = [];
  readonly #held: EventRecord[] = [];
  #turn = Promise.resolve();
  #busy = 0;
  #closed = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Sends an event once it is safe on disk, or keeps it while deliveries are held. */
  dispatch(event: EventRecord, saved: Promise<void>): void {
    const { switches } = this.#options;
    if (switches.hold) {
      this.#held.push(event);
      return;
    }
    for (let copy = 0; copy < Math.max(1, switches.copies); copy += 1) {
      const delay = switches.delayMs + Math.random() * switches.shuffleMs;
      // A disk that is full is complained about by the request; the product hears of the event.
      const attempt = () => saved.catch(() => undefined).then(() => this.#attempt(event, 1));
      if (delay > 0) this.#later(delay, attempt);
      else this.#inTurn(attempt);
    }
  }

  /** Sends what was held, in the order given. */
  release(order: (events: EventRecord[]) => EventRecord[]): void {
    this.#options.switches.hold = false;
    const saved = Promise.resolve();
    for (const event of order(this.#held.splice(0))) this.dispatch(event, saved);
  }

  /** Resolves when nothing is on its way; events that are held do not count. */
  async settled(): Promise<void> {
    if (this.#busy === 0) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#busy = 0;
    this.#wakeIfIdle();
  }

  #isDropped({ type }: EventRecord): boolean {
    return this.#options.switches.drop.some((pattern) => pattern === '*' || pattern === type);
  }

  /** First attempts without a delay go one after the other, so that they arrive in order. */
  #inTurn(work: () => Promise<void>): void {
    this.#busy += 1;
    this.#turn = this.#turn
      .then(() => (this.#closed ? undefined : work()))
      .then(() => this.#ended());
  }

  #ended(): void {
    if (this.#closed) return;
    this.#busy -= 1;
    this.#wakeIfIdle();
  }

  #later(delay: number, work: () => Promise<void>): void {
    if (this.#closed) return;
    this.#busy += 1;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work().then(() => this.#ended());
    }, delay);
    timer.unref();
    this.#timers.add(timer);
  }

  #wakeIfIdle(): void {
    if (this.#busy > 0) return;
    for (const wake of this.#idleWaiters.splice(0)) wake();
  }

  async #attempt(event: EventRecord, attempt: number): Promise<void> {
    const target = this.#options.target();
    if (!target || this.#isDropped(event)) {
      this.#options.done(event.id);
      return;
    }
    const status = await send(target, event);
    if (this.#closed) return;
    if (status !== undefined && status >= 200 && status < 300) {
      this.#options.done(event.id);
      return;
    }
    const delay = this.#options.retryDelaysMs[attempt - 1];
    if (delay === undefined) this.#options.done(event.id);
    else this.#later(delay, () => this.#attempt(event, attempt + 1));
  }
}

/** One delivery; the status of the answer, or undefined when there was none. */
async function send(target: WebhookTarget, event: EventRecord): Promise<number | undefined> {
  const body = JSON.stringify({ ...event, pending_webhooks: 1 }, undefined, 2);
  try {
    const answer = await fetch(target.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (simulator)',
        // The wall clock, not the simulated one: receivers compare it with theirs.
        'stripe-signature': signatureHeader(body, target.secret, Math.floor(Date.now() / 1000)),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return undefined;
  }
}

/** The `Stripe-Signature` header of a webhook: the time of sending and an HMAC over time and body. */
export function signatureHeader(body: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
