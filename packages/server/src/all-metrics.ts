import { NO_WALLS } from '@legible/ocr-engine';
import { tellWalls } from './isolation.ts';
import type { Database } from './platform/db/connect.ts';
import { createLogger } from './platform/logger.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { watchQueue } from './platform/queue/queue-metrics.ts';
import { watchRoom } from './platform/storage/room-metrics.ts';
import { DiskRoom } from './platform/storage/disk-room.ts';

/**
 * Every metric that a process of the product can tell, without a product behind it: for what is checked against their
 * names. Without a database the depth of the queue has no value.
 */
export function allMetrics(): Metrics {
  const metrics = createMetrics();
  watchQueue(metrics, {} as Database);
  watchRoom(metrics, {} as Database, new DiskRoom([]));
  tellWalls(NO_WALLS, metrics, createLogger('silent'));
  return metrics;
}
