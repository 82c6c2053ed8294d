import { sql, type SQL } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Database } from '../db/connect.ts';
import type { Metrics } from '../metrics.ts';

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
      'How long the document has waited of which no page has been started for the longest time.',
      // By its pages, all queued at once: a document that is run again may be weeks old.
      sql`select coalesce(extract(epoch from now() - min(queued.since)), 0)::float8 as value
          from documents cross join lateral (
            select available_at as since from pages
            where pages.document_id = documents.id and pages.state = 'queued' limit 1
          ) queued
          where documents.status = 'queued'`,
    ),
  );
}

/** A figure that the database is asked for at every scrape. */
export function gaugeOf(db: Database, name: string, help: string, query: SQL): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      try {
        const { rows } = await db.execute<{ value: number }>(query);
        this.set(rows[0]?.value ?? 0);
      } catch {
        // Without the database there is no value to tell; all other figures are told.
        this.remove();
      }
    },
  });
}
