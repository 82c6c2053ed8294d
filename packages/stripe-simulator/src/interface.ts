import type { CatalogueEntry } from './catalogue/catalogue.ts';
import type { Switches } from './events/switches.ts';
import type { WebhookTarget } from './events/webhooks.ts';
import type { EventRecord } from './store/records.ts';
import type { BillingRules } from './context/context.ts';

export interface SimulatorOptions {
  secretKey?: string;
  /** Milliseconds of real time between the attempts at a webhook that was not answered 2xx. */
  webhookRetriesMs?: number[];
  /** File that keeps the state over restarts; without one it lives in memory. */
  stateFile?: string;
  /** When simulated time begins, and whether it stands still until it is advanced. */
  startAt?: Date;
  frozen?: boolean;
  catalogue?: CatalogueEntry[];
}

/** A span of simulated time; the parts add up. */
export interface Span {
  seconds?: number | undefined;
  minutes?: number | undefined;
  hours?: number | undefined;
  days?: number | undefined;
}

export interface StripeSimulator {
  port: number;
  /** `http://127.0.0.1:PORT`. */
  url: string;
  secretKey: string;
  clock: {
    now(): Date;
    /** Lets time pass, with everything that falls due on the way. */
    advance(span: Span): Promise<void>;
    advanceTo(moment: Date): Promise<void>;
  };
  /** How the simulator misbehaves; assign to its fields at any time. */
  switches: Switches;
  /** Periods of grace and retries; may be changed at any time. */
  rules: BillingRules;
  webhooks: {
    /** Resolves when nothing is on its way. */
    settled(): Promise<void>;
    /** Sends what `switches.webhooks.hold` kept back, in an order of your choice. */
    release(order: (events: EventRecord[]) => EventRecord[]): void;
  };
  /** Where webhooks go from now on, those first that an earlier process did not get rid of; until then there are none. */
  setWebhook(target: WebhookTarget): void;
  close(): Promise<void>;
}
