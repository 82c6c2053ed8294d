import type { Plan } from '@legible/contracts/plans';
import type { Database, Transaction } from '../../platform/db/connect.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Mail } from '../../platform/mailer/mail.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outward } from '../../platform/outward/outward.ts';

export interface WebhookDeps {
  db: Database;
  outward: Outward;
  /** Whether an account of this plan has webhooks. */
  planHasWebhooks(this: void, plan: Plan): boolean;
}

export interface DelivererDeps extends WebhookDeps {
  logger: Logger;
  metrics: Pick<Metrics, 'webhookCalls'>;
  /** Where people find the product, without a slash at the end. */
  publicUrl: () => string;
  /** Sends a message when the transaction commits. */
  postMail(this: void, tx: Transaction, mail: Mail): Promise<void>;
}
