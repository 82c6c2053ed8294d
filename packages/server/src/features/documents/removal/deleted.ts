import type { Bus } from '../../../platform/bus/bus.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { presentFileRemoved } from '../document/presenter.ts';

/** A document that is gone, and why: its owner deleted it, it was not paid for in time, or the owner's setting did. */
export interface Deleted {
  userId: string;
  id: string;
  reason: 'owner' | 'unpaid' | 'retention';
}

/** Hears of a deletion once it has committed. */
export type OnDeleted = (document: Deleted) => void;

/** Counts each deletion, and tells the owner's open tabs on every machine. */
export function tellingDeletions({ bus, metrics }: { bus: Bus; metrics: Metrics }): OnDeleted {
  return ({ userId, id, reason }) => {
    metrics.documentsDeleted.inc({ reason });
    bus.publish({ kind: 'file_removed', userId, message: presentFileRemoved(id) });
  };
}
