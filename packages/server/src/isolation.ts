import { LAYER_TEXTS, LAYERS, type Walls } from '@legible/ocr-engine';
import { Gauge } from 'prom-client';
import type { Logger } from './platform/logger.ts';
import type { Metrics } from './platform/metrics.ts';

/** Says once in the log which walls do not stand around the processes that read files, and always in the figures. */
export function tellWalls(walls: Walls, { registry }: Metrics, logger: Logger): void {
  const gauge = new Gauge({
    name: 'legible_isolation',
    help: 'Whether a wall stands around the processes that read files (1), or the system does not permit it (0).',
    labelNames: ['layer'],
    registers: [registry],
  });
  for (const layer of LAYERS) {
    gauge.set({ layer }, walls[layer] ? 1 : 0);
    if (!walls[layer])
      logger.warn({ layer, advice: LAYER_TEXTS[layer].advice }, 'isolation is incomplete');
  }
}
