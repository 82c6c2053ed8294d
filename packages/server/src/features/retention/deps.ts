import type { RetentionRules } from '@legible/contracts/documents/retention';
import type { SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mail } from '../../platform/mailer/mail.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Queue } from '../../platform/queue/queue.ts';

/** What the operator's rules and a user's choice are brought together with. */
export interface ChoiceDeps {
  rules: RetentionRules;
  /** Has lists that were kept made anew: what they say of deletions has changed. */
  historyChanged(this: void, tx: Transaction, ...userIds: string[]): Promise<void>;
}

export interface RetentionDeps extends ChoiceDeps {
  db: Database;
  queue: Queue;
  logger: Logger;
  metrics: Pick<Metrics, 'retentionWarnings'>;
  /** Where people find the product, without a slash at the end. */
  publicUrl: () => string;
  /** Sends a message when the transaction commits. */
  postMail(this: void, tx: Transaction, mail: Mail): Promise<void>;
  /** As the owner would delete it, if it has ended and the condition holds. @returns whether it did. */
  deleteDocument(
    this: void,
    tx: Transaction,
    document: { userId: string; id: string },
    only: SQL,
  ): Promise<boolean>;
  /** Hears of each deletion once it has committed. */
  onDeleted(this: void, document: { userId: string; id: string; reason: 'retention' }): void;
  /** Looks after the bytes. */
  purgeSoon(this: void): void;
}
