import { emitUpdates } from '../events/updates.ts';
import type { WebhookDispatcher } from '../events/webhooks.ts';
import { forgetOldKeys } from './idempotency.ts';
import { Problem } from '../context/problem.ts';
import type { EventRecord } from '../store/records.ts';
import type { Touched } from '../store/store.ts';
import { fire, nextTimer } from './timers.ts';
import type { Context } from '../context/context.ts';

/** The clock looks up at least this often, should the computer have slept. */
const LOOK_UP_MS = 60_000;

interface RuntimeParts {
  webhooks: WebhookDispatcher;
  /** Whether events are sent anywhere. */
  hasTarget: () => boolean;
  /** Resolves when everything done so far is safe on disk. */
  save: () => Promise<void>;
}

/** Does work in the context as whole steps, tells the outside about it, and lets time pass. */
export class Runtime {
  readonly #context: Context;
  readonly #webhooks: WebhookDispatcher;
  readonly #hasTarget: () => boolean;
  readonly #save: () => Promise<void>;
  #alarm: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(context: Context, { webhooks, hasTarget, save }: RuntimeParts) {
    this.#context = context;
    this.#webhooks = webhooks;
    this.#hasTarget = hasTarget;
    this.#save = save;
  }

  /** Runs a step; its events go out when it stands. A `Problem` that keeps its changes stands too. */
  run<T>(work: () => T, request: Context['request'] = null): T {
    const { store } = this.#context;
    let events: EventRecord[] = [];
    this.#context.request = request;
    try {
      return store.transaction(
        work,
        (touched) => (events = this.#closeStep(touched)),
        (error) => error instanceof Problem && error.keepsChanges,
      );
    } finally {
      this.#context.request = null;
      // What the product is told must not be forgotten by a crash; the rest may wait for the next write.
      const saved = events.length > 0 ? this.#save() : Promise.resolve();
      for (const event of events) this.#webhooks.dispatch(event, saved);
      this.#setAlarm();
    }
  }

  /** Lets everything happen that is due until then, each at its own time. */
  advanceTo(seconds: number): void {
    for (;;) {
      const timer = nextTimer(this.#context);
      if (!timer || timer.at > seconds) break;
      this.#context.clock.moveTo(timer.at);
      this.run(() => fire(this.#context, timer));
    }
    this.#context.clock.moveTo(seconds);
    this.#setAlarm();
  }

  /** Does what became due in the meantime. */
  catchUp(): void {
    this.advanceTo(this.#context.clock.now());
  }

  /** Sends the webhooks that an earlier process did not get rid of. */
  resumeDeliveries(): void {
    for (const { id } of this.#context.store.all('delivery')) {
      const event = this.#context.store.find('event', id);
      if (event) this.#webhooks.dispatch(event, this.#save());
    }
  }

  /** Called when an event needs no more deliveries. */
  delivered(eventId: string): void {
    const { store } = this.#context;
    if (!store.find('delivery', eventId)) return;
    this.run(() => {
      store.remove('delivery', eventId);
      store.remove('event', eventId);
    });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#alarm);
  }

  /** What belongs to every step: the events about changes, and their way to the product. */
  #closeStep(touched: () => Touched[]): EventRecord[] {
    const { store } = this.#context;
    emitUpdates(this.#context, touched());
    const pending = this.#hasTarget();
    const fresh = touched().filter(({ table, before }) => table === 'event' && !before);
    if (fresh.length > 0) forgetOldKeys(store, this.#context.clock.now());
    const events = fresh.map(({ id }) => store.get('event', id));
    for (const { id } of events) {
      if (pending) store.put('delivery', { id, attempts: 0 });
      else store.remove('event', id);
    }
    return pending ? events : [];
  }

  #setAlarm(): void {
    clearTimeout(this.#alarm);
    if (this.#closed || this.#context.clock.frozen) return;
    const next = nextTimer(this.#context);
    const due = next ? (next.at - this.#context.clock.now()) * 1000 : LOOK_UP_MS;
    this.#alarm = setTimeout(() => this.catchUp(), Math.min(Math.max(due, 0), LOOK_UP_MS));
    this.#alarm.unref();
  }
}
