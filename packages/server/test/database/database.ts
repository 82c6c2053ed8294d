import { connect, type Connection } from '../../src/platform/db/connect.ts';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { users } from '../../src/platform/db/schema.ts';
import { launchPrivateCluster } from '../../src/platform/postgres-launcher/launch.ts';
import { copyCluster } from './cluster-template.ts';
import { temporaryDataDir } from './data-dir.ts';
import { sharedDatabase } from './shared-cluster.ts';

export interface TestDatabase extends Connection {
  stop(): Promise<void>;
}

/** Whose server a test's database is on. */
export interface Server {
  /** Of its own: for what looks at the whole server, changes it or ends its connections. */
  own?: boolean;
}

/** An empty, migrated database on a real server: that of the test run, unless it has to be one of its own. */
export async function startDatabase({ own = false }: Server = {}): Promise<TestDatabase> {
  const home = (own ? undefined : await sharedDatabase()) ?? (await ownDatabase());
  const connection = connect(home.options, () => undefined);
  return {
    ...connection,
    async stop() {
      await connection.close();
      await home.remove();
    },
  };
}

async function ownDatabase() {
  const data = temporaryDataDir();
  await copyCluster(data.path);
  const cluster = await launchPrivateCluster(data.path);
  await migrateDatabase(cluster.options);
  const remove = async () => {
    await cluster.stop();
    data.remove();
  };
  return { options: cluster.options, remove };
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
