import type { Db } from 'pg-boss';

/**
 * Forgets what a database's clock that once ran ahead has left in the library's tables. Stamps of work that
 * "was done" in the future keep it from being done until then: the jobs of processes
 * that died would not be noticed, and hourly jobs would not run.
 */
export async function forgetFutureClaims(database: Db): Promise<void> {
  for (const statement of FORGET) await database.executeSql(statement);
}

/** Stamps are the time of their writing. A standby that took over may have a clock of its own. */
const STAMP = `now() + interval '1 minute'`;
/** The library puts its counting off for an hour at most. */
const LONGEST_BACKOFF = `now() + interval '61 minutes'`;
/** The longest pause between two tries is half an hour (queue.ts), and nothing else is put off. */
const LONGEST_PAUSE = `now() + interval '61 minutes'`;

const unless = (column: string, latest: string) =>
  `${column} = case when ${column} > ${latest} then null else ${column} end`;

const anyOf = (columns: string[], latest: string) =>
  columns.map((column) => `${column} > ${latest}`).join(' or ');

function forget(table: string, columns: string[]): string {
  const changes = columns.map((column) => unless(column, STAMP)).join(', ');
  return `update pgboss.${table} set ${changes} where ${anyOf(columns, STAMP)}`;
}

const FORGET = [
  forget('queue', ['monitor_claim_on', 'monitor_on', 'maintain_on', 'delta_on']),
  forget('version', ['cron_on', 'bam_on', 'flow_on', 'reindex_on']),
  `update pgboss.version set monitor_backoff_on = null where monitor_backoff_on > ${LONGEST_BACKOFF}`,
  // A worker that still does such a job says so every few seconds.
  `update pgboss.job set heartbeat_on = least(heartbeat_on, now()), started_on = least(started_on, now())
   where state = 'active' and (${anyOf(['heartbeat_on', 'started_on'], STAMP)})`,
  `update pgboss.job set start_after = now()
   where state < 'active' and start_after > ${LONGEST_PAUSE}`,
];
