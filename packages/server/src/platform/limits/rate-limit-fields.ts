/** How often something may be done within a window, and what is left of it. */
export interface Counted {
  max: number;
  windowSeconds: number;
  used: number;
  /** Until the window is over. */
  secondsLeft: number;
}

/** The name of the policy, as the fields have it. */
const POLICY = '"calls"';

/**
 * The fields `RateLimit-Policy` and `RateLimit` of draft-ietf-httpapi-ratelimit-headers-11: the quota `q` of each
 * window of `w` seconds, and what remains of it (`r`) for how many seconds more (`t`).
 */
export function rateLimitFields({ max, windowSeconds, used, secondsLeft }: Counted) {
  return {
    'RateLimit-Policy': `${POLICY};q=${max};w=${windowSeconds}`,
    RateLimit: `${POLICY};r=${Math.max(0, max - used)};t=${secondsLeft}`,
  };
}
