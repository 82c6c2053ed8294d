import type { Plan } from '@legible/contracts/plans';
import type { Spooled } from './spool.ts';

/** A file on its way to become a document. */
export interface Upload {
  userId: string;
  plan: Plan;
  inputName: string;
  spooled: Spooled;
}
