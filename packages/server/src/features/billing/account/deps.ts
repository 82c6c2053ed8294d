import type { LimitFunction } from 'p-limit';
import type { CardPayments } from '../../../platform/card-payments/card-payments.ts';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import type { Allowance } from '../../../platform/db/user-columns.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Mail } from '../../../platform/mailer/mail.ts';
import type { Queue } from '../../../platform/queue/queue.ts';

/** What billing works with; the composition root fills it in. */
export interface BillingDeps {
  db: Database;
  queue: Queue;
  logger: Logger;
  payments: CardPayments;
  /** Bounds the transactions of this process that wait for the provider: each holds a connection. */
  turns: LimitFunction;
  /** The first period of the free plan from a moment on. */
  freePeriod(this: void, from: Date): { start: Date; end: Date };
  /** Sends with the transaction. */
  postMail(this: void, tx: Transaction, mail: Mail): Promise<void>;
  /** Where people find the product. */
  publicUrl(this: void): string;
  /** Sets what a plan gives of pages, and for which period. */
  setAllowance(this: void, tx: Transaction, userId: string, allowance: Allowance): Promise<void>;
  /** Gives the user's waiting pages the places of a plan's weight. */
  reweigh(this: void, tx: Transaction, userId: string, weight: number): Promise<void>;
}
