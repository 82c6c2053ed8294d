import type { Database } from '../../packages/server/src/platform/db/connect.ts';
import { NO_WALLS } from '../../packages/ocr-engine/src/isolation/walls.ts';
import { tellWalls } from '../../packages/server/src/isolation.ts';
import { createMetrics } from '../../packages/server/src/platform/metrics.ts';
import { createLogger } from '../../packages/server/src/platform/logger.ts';
import { watchQueue } from '../../packages/server/src/platform/queue-metrics.ts';
import { watchRoom } from '../../packages/server/src/platform/room-metrics.ts';
import { DiskRoom } from '../../packages/server/src/platform/storage/disk-room.ts';

/** What a series has besides the labels of its metric: Prometheus adds them, or our prometheus.yml. */
const ADDED_LABELS = ['job', 'instance', 'role'];

/** A metric that the product tells, under each name that a series of it has, with its labels. */
function seriesOf(name: string, type: string, labels: string[]): [string, string[]][] {
  if (type !== 'histogram') return [[name, labels]];
  return [
    [`${name}_bucket`, [...labels, 'le']],
    [`${name}_count`, labels],
    [`${name}_sum`, labels],
  ];
}

/** The labels of every series that a process tells, by its name; asked of the process's own registry. */
export async function knownSeries(): Promise<Map<string, string[]>> {
  const metrics = createMetrics();
  // Only names are asked for: without a database the depth of the queue has no value.
  watchQueue(metrics, {} as Database);
  watchRoom(metrics, {} as Database, new DiskRoom([]));
  tellWalls(NO_WALLS, metrics, createLogger('silent'));
  const told = await metrics.registry.getMetricsAsJSON();
  return new Map(
    told.flatMap(({ name, type }) => {
      const { labelNames = [] } = metrics.registry.getSingleMetric(name) as {
        labelNames?: string[];
      };
      return seriesOf(name, String(type), [...labelNames, ...ADDED_LABELS]);
    }),
  );
}

/** Names of our own metrics, as they are declared: a histogram has one. */
export const ownMetrics = async (): Promise<string[]> => {
  const names = [...(await knownSeries()).keys()].filter((name) => name.startsWith('legible_'));
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))];
};

const SERIES = /\b(?:legible|process|nodejs|up)\w*\b/g;

/** What a PromQL expression is about. */
export function askedOf(expression: string): { series: string[]; labels: string[] } {
  const inBraces = [...expression.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)];
  const grouped = [...expression.matchAll(/\bby\s*\(([^)]*)\)/g)];
  const withoutValues = expression.replaceAll(/"[^"]*"/g, '');
  return {
    series: [...withoutValues.matchAll(SERIES)].map(([name]) => name),
    labels: [
      ...inBraces.map(([, label = '']) => label),
      ...grouped.flatMap(([, labels = '']) => labels.split(',').map((label) => label.trim())),
    ],
  };
}
