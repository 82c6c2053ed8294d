import type { ChangeResponse } from '@legible/contracts/billing';

/** What a change of plan led to. */
export type Outcome = Pick<ChangeResponse, 'change' | 'client_secret' | 'effective_at'>;

export const done = (change: Outcome['change']): Outcome => ({
  change,
  client_secret: null,
  effective_at: null,
});
