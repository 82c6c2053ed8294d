import { sql } from 'drizzle-orm';
import { Gauge } from 'prom-client';
import type { Database } from '../db/connect.ts';
import type { Metrics } from '../metrics.ts';
import { gaugeOf } from '../queue/queue-metrics.ts';
import type { DiskRoom, DiskState } from './disk-room.ts';

/** What is stored, and how much room is left on this machine. Asked at every scrape. */
export function watchRoom({ registry }: Metrics, db: Database, room: DiskRoom): void {
  registry.registerMetric(
    gaugeOf(
      db,
      'legible_stored_bytes',
      'Bytes of originals and increments, in the whole product.',
      sql`select coalesce(sum(stored_bytes), 0)::float8 as value from users`,
    ),
  );
  registry.registerMetric(
    gaugeOf(
      db,
      'legible_stored_documents',
      'Documents that are kept, in the whole product.',
      sql`select coalesce(sum(stored_documents), 0)::float8 as value from users`,
    ),
  );
  const disk = (name: string, help: string, valueOf: (state: DiskState) => number) =>
    registry.registerMetric(diskGauge(room, name, help, valueOf));
  disk('legible_disk_free_bytes', 'Free room on the disk of a folder.', ({ free }) => free);
  disk(
    'legible_disk_reserve_bytes',
    'Free room below which uploads are refused; at half of it recognition waits.',
    ({ reserve }) => reserve,
  );
}

function diskGauge(
  room: DiskRoom,
  name: string,
  help: string,
  valueOf: (state: DiskState) => number,
): Gauge<'folder'> {
  return new Gauge({
    name,
    help,
    labelNames: ['folder'],
    registers: [],
    async collect() {
      for (const state of await room.states()) this.set({ folder: state.name }, valueOf(state));
    },
  });
}
