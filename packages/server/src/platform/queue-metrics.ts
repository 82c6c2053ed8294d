import { sql, type SQL } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Database } from './db/connect.ts';
import type { Metrics } from './metrics.ts';

/** How much work waits and for how long: what workers should be scaled by. Asked at every scrape. */
export function watchQueue({ registry }: Metrics, db: Database): void {
  registry.registerMetric(
    gaugeOf(
      db,
      'legible_queue_pages',
      'Pages that wait for a worker, in the whole product.',
      sql`select count(*)::float8 as value from pages where state = 'queued'`,
    ),
  );
  registry.registerMetric(
    gaugeOf(
      db,
      'legible_queue_oldest_seconds',
      'Age of the oldest document of which no page has been started.',
      sql`select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as value
          from documents where status = 'queued'`,
    ),
  );
}

function gaugeOf(db: Database, name: string, help: string, query: SQL): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      const { rows } = await db.execute<{ value: number }>(query);
      this.set(rows[0]?.value ?? 0);
    },
  });
}
