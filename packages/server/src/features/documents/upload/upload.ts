import type { Plan } from '@legible/contracts/plans';
import type { Spooled } from './spool.ts';

/** A file on its way to become a document. */
export interface Upload {
  userId: string;
  plan: Plan;
  inputName: string;
  spooled: Spooled;
  /** How many pages of it are wanted, from the first on; undefined for all. */
  firstPages?: number | undefined;
  /** Whether the client still waits for the answer: one that cancels an upload hangs up. */
  isWanted: () => boolean;
}
