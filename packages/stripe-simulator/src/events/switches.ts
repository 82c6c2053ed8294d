/** How webhooks misbehave. */
export interface WebhookSwitches {
  /** Events of these types are never delivered; `*` stands for all. */
  drop: string[];
  /** How often each delivery is made; 1 is once. */
  copies: number;
  /** Each delivery waits a random time up to this, so that they overtake one another. */
  shuffleMs: number;
  /** Every delivery waits this long. */
  delayMs: number;
  /** Keeps deliveries back until it is switched off. */
  hold: boolean;
}

/** How the API misbehaves. */
export interface ApiSwitches {
  /**
   * `unreachable` closes the connection unanswered; `error` answers 500 and does nothing; `kept_error`
   * too, and keeps the answer for the request's Idempotency-Key, as Stripe does once it has begun;
   * `lost_answer` does the work and then closes the connection; `rate_limit` answers 429.
   */
  trouble: 'none' | 'unreachable' | 'error' | 'kept_error' | 'lost_answer' | 'rate_limit';
  /** Only for addresses that start with this, for example `/v1/subscriptions`. */
  path: string;
  /** For how many requests; null for all until it is switched off. */
  times: number | null;
  /** Every answer waits this long. */
  delayMs: number;
}

export interface Switches {
  webhooks: WebhookSwitches;
  api: ApiSwitches;
}

export const everythingFine = (): Switches => ({
  webhooks: { drop: [], copies: 1, shuffleMs: 0, delayMs: 0, hold: false },
  api: { trouble: 'none', path: '/v1/', times: null, delayMs: 0 },
});
