import { connect, type Connection } from '../src/platform/db/connect.ts';
import { migrateDatabase } from '../src/platform/db/migrate.ts';
import { users } from '../src/platform/db/schema.ts';
import { launchPrivateCluster } from '../src/platform/postgres-launcher/launch.ts';
import { copyCluster } from './cluster-template.ts';
import { temporaryDataDir } from './data-dir.ts';

export interface TestDatabase extends Connection {
  stop(): Promise<void>;
}

/** An empty, migrated database on a real server of its own. */
export async function startDatabase(): Promise<TestDatabase> {
  const data = temporaryDataDir();
  await copyCluster(data.path);
  const cluster = await launchPrivateCluster(data.path);
  await migrateDatabase(cluster.options);
  const connection = connect(cluster.options, () => undefined);
  return {
    ...connection,
    async stop() {
      await connection.close();
      await cluster.stop();
      data.remove();
    },
  };
}

/** A user row as registration makes it, changed as the test needs. */
export async function addTestUser(
  { db }: Connection,
  changes: Partial<typeof users.$inferInsert> & { id: string },
): Promise<void> {
  await db.insert(users).values({
    email: `${changes.id}@example.com`,
    name: 'Ada',
    lastName: 'Lovelace',
    passwordHash: 'none',
    pageLimit: 10,
    periodAnchor: new Date('2026-01-31T00:00:00Z'),
    periodStart: new Date('2026-01-31T00:00:00Z'),
    periodEnd: new Date('2026-02-28T00:00:00Z'),
    ...changes,
  });
}
