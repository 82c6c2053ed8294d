import { plans } from '@legible/contracts/plans';
import type { WebhookTry } from '@legible/contracts/webhooks';
import { eq } from 'drizzle-orm';
import { users } from '../../platform/db/schema.ts';
import { webhookEndpoints } from '../../platform/db/webhooks-schema.ts';
import type { Transaction } from '../../platform/db/connect.ts';
import { faultPoint } from '../../platform/fault-points.ts';
import {
  giveBack,
  nextMessage,
  noteDelivered,
  noteFailed,
  takeEndpoint,
  type DueMessage,
  type Leased,
} from './delivery-queue.ts';
import type { DelivererDeps } from './deps.ts';
import { switchedOffMail } from './off-mail.ts';
import { hasArrived, sendMessage } from './send-message.ts';

/** What is due is found this much later at the latest. */
const LOOK_MS = 500;
/** Endpoints that are called at once: those that answer well, and, in places of their own, those that failed lately. */
const PLACES = 8;
/** Then the next one has its turn. */
const TURN_MS = 5000;

/**
 * Tells endpoints what they are to be told. Any number of processes may: an endpoint belongs to one turn of one of them at a time, by a lease.
 * One that does not answer rests longer and longer, and waits for others that do not answer, never for those that do.
 */
export class Deliverer {
  readonly #deps: DelivererDeps;
  readonly #plans: string[];
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #busy = { well: new Set<Promise<void>>(), failing: new Set<Promise<void>>() };
  #looking: Promise<void> | undefined;

  constructor(deps: DelivererDeps) {
    this.#deps = deps;
    this.#plans = Object.values(plans).flatMap((plan) =>
      deps.planHasWebhooks(plan) ? [plan.label] : [],
    );
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  /** Calls under way are broken off, and made again by another process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stop.abort();
    await this.#looking;
    await Promise.all([...this.#busy.well, ...this.#busy.failing]);
  }

  #look(): void {
    if (this.#stop.signal.aborted) return;
    this.#looking ??= this.#fillPlaces().finally(() => {
      this.#looking = undefined;
    });
  }

  async #fillPlaces(): Promise<void> {
    try {
      await this.#fill(this.#busy.well, false);
      await this.#fill(this.#busy.failing, true);
    } catch (error) {
      this.#deps.logger.warn({ err: error }, 'webhooks');
    }
  }

  async #fill(busy: Set<Promise<void>>, isFailing: boolean): Promise<void> {
    while (busy.size < PLACES && !this.#stop.signal.aborted) {
      const leased = await takeEndpoint(this.#deps.db, { isFailing, plans: this.#plans });
      if (!leased) return;
      const turn = this.#serve(leased).finally(() => {
        busy.delete(turn);
        this.#look();
      });
      busy.add(turn);
    }
  }

  /** Sends what an endpoint is to be told, until there is no more, a call was in vain, or others have waited long enough. */
  async #serve(leased: Leased): Promise<void> {
    const { db, logger } = this.#deps;
    const until = performance.now() + TURN_MS;
    try {
      while (performance.now() < until && !this.#stop.signal.aborted) {
        const message = await nextMessage(db, leased);
        if (!message) break;
        if (!(await this.#deliver(leased, message))) return;
      }
      await giveBack(db, leased);
    } catch (error) {
      // Its lease ends, and what was not written down is sent again.
      logger.warn({ err: error, webhookId: leased.id }, 'a webhook');
    }
  }

  /** @returns false when the endpoint is not this turn's any more */
  async #deliver(leased: Leased, message: DueMessage): Promise<boolean> {
    const { db, outward, metrics } = this.#deps;
    const tried = await sendMessage(outward, message, this.#stop.signal);
    faultPoint('webhook.after_call');
    if (hasArrived(tried)) {
      await noteDelivered(db, leased, message.id, tried);
      metrics.webhookCalls.inc({ result: 'delivered' });
      faultPoint('webhook.after_note');
      return true;
    }
    // Broken off by our own end, which says nothing of the endpoint.
    if (this.#stop.signal.aborted) {
      await giveBack(db, leased);
      return false;
    }
    metrics.webhookCalls.inc({ result: tried.failure ?? 'refused' });
    await db.transaction((tx) => this.#noteFailed(tx, leased, message, tried));
    return false;
  }

  async #noteFailed(
    tx: Transaction,
    leased: Leased,
    message: DueMessage,
    tried: WebhookTry,
  ): Promise<void> {
    const offBecause = await noteFailed(tx, leased, message.id, tried);
    if (offBecause === null) return;
    const [owner] = await tx
      .select({ email: users.email })
      .from(webhookEndpoints)
      .innerJoin(users, eq(users.id, webhookEndpoints.userId))
      .where(eq(webhookEndpoints.id, leased.id));
    if (!owner) return;
    const profileUrl = `${this.#deps.publicUrl()}/profile`;
    await this.#deps.postMail(tx, switchedOffMail(owner.email, offBecause, profileUrl));
  }
}
