import type { ObjectStorage } from '../../../platform/storage/object-storage.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Database, Transaction } from '../../../platform/db/connect.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Mail } from '../../../platform/mailer/mail.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import type { Queue } from '../../../platform/queue/queue.ts';

/** What every part of this feature works with; the composition root fills it in. */
export interface DocumentsDeps {
  db: Database;
  storage: ObjectStorage;
  queue: Queue;
  bus: Bus;
  logger: Logger;
  metrics: Metrics;
  /** Folder for files in the making, on the storage's file system. */
  scratch: string;
  /** Sends a message when the transaction commits. */
  postMail(this: void, tx: Transaction, mail: Mail): Promise<void>;
  quota: {
    /** Holds pages back, or says that they may come back, or that there are too few: see the quota feature. */
    reserve(
      tx: Transaction,
      userId: string,
      pages: number,
      options?: { behindOthers?: boolean },
    ): Promise<{ outcome: 'reserved' | 'waits' | 'refused'; left: number }>;
    closeReservation(
      tx: Transaction,
      userId: string,
      pages: { reserved: number; charged: number },
    ): Promise<void>;
    rollOver(tx: Transaction, userId: string): Promise<void>;
  };
}
