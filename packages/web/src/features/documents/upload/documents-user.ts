import type { PlanUser } from '../../../ui/usage/page-allowance.ts';

/** What the documents feature needs to know of the user. */
export interface DocumentsUser extends PlanUser {
  id: string;
}
