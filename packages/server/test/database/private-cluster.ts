import { join } from 'node:path';
import pg from 'pg';

/**
 * One statement to the database that a product runs for itself in its data folder.
 * @returns the rows
 */
export async function askPrivateCluster(
  dataDir: string,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    user: 'legible',
    database: 'postgres',
  });
  // A connection that a test cuts fails the statement; it must not end the process, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
