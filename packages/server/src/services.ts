import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from './config/config.ts';
import {
  clearStaleScratch,
  emptyScratch,
  prepareDataFolder,
  type DataFolder,
} from './data-folder.ts';
import type { Bus } from './platform/bus/bus.ts';
import { NatsBus } from './platform/bus/nats-bus.ts';
import { PostgresBus } from './platform/bus/postgres-bus.ts';
import { connect, type Connection, type Database } from './platform/db/connect.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import type { Logger } from './platform/logger.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { CLUSTER_FOLDER } from './platform/postgres-launcher/cluster-folder.ts';
import { launchPrivateCluster } from './platform/postgres-launcher/launch.ts';
import { Queue } from './platform/queue/queue.ts';
import { StartError } from './platform/start-error.ts';
import { claimStorage } from './platform/storage/claim-storage.ts';
import { DiskRoom } from './platform/storage/disk-room.ts';
import { DiskStorage } from './platform/storage/disk-storage.ts';
import { reachBucket } from './platform/storage/reach-bucket.ts';
import { measured } from './platform/storage/measured-storage.ts';
import type { ObjectStorage } from './platform/storage/object-storage.ts';
import { S3Storage } from './platform/storage/s3-storage.ts';
import type { OnStop } from './stopping.ts';

/** The private cluster gives itself 30 s before it is stopped by force. */
const DATABASE_STOP_SECONDS = 35;

/** What every role works with. A feature names what it uses of them in a type of its own (`deps.ts`). */
export interface Services {
  db: Database;
  /** Where the database is, for connections outside the pool. */
  connection: pg.ClientConfig;
  storage: ObjectStorage;
  queue: Queue;
  bus: Bus;
  logger: Logger;
  metrics: Metrics;
  /** Folder for files in the making, on the storage's file system. */
  scratch: string;
  /** Room on the disks that this machine writes to. */
  room: DiskRoom;
}

/**
 * Starts the services: folder, database, queue, bus, storage.
 * @throws StartError when one of them cannot be had.
 */
export async function startServices(
  config: Config,
  logger: Logger,
  onStop: OnStop,
): Promise<Services> {
  const metrics = createMetrics();
  const folder = prepareDataFolder(config.dataDir);
  clearStaleScratch(folder);
  const storage = openStorage(config, folder);
  if (config.s3) await reachBucket(storage);
  const { db, pool, options } = await startDatabase(config, folder, logger, onStop);
  await claimStorage(db, storage, config.s3 ? `the bucket ${config.s3.bucket}` : folder.objects);
  const queue = new Queue(options, logger, (name) => metrics.retries.inc({ queue: name }));
  await queue.start();
  onStop('pages and jobs in work', () => queue.stop(config.drainSeconds), drains(config));
  const bus = await openBus(config, { pool, options }, logger);
  onStop('the bus', () => bus.close());
  return {
    db,
    connection: options,
    queue,
    bus,
    logger,
    metrics,
    storage: measured(storage, metrics),
    scratch: folder.scratch,
    room: watchDisks(config, folder, logger),
  };
}

/** What runs when the process stops is given the time that the settings name. */
export const drains = ({ drainSeconds }: Config) => ({ seconds: drainSeconds + 8 });

async function startDatabase(
  config: Config,
  folder: DataFolder,
  logger: Logger,
  onStop: OnStop,
): Promise<Connection> {
  let options: pg.ClientConfig = { connectionString: config.databaseUrl };
  if (!config.databaseUrl) {
    const cluster = await launchPrivateCluster(config.dataDir);
    onStop('the database', () => cluster.stop(), { seconds: DATABASE_STOP_SECONDS });
    emptyScratch(folder);
    options = cluster.options;
  }
  await migrateDatabase(options);
  const connection = connect(options, (error) => logger.warn({ err: error }, 'database'));
  onStop('connections to the database', () => connection.close());
  return connection;
}

/** @throws StartError when NATS is set and cannot be reached. */
export async function openBus(
  { nats }: Pick<Config, 'nats'>,
  { pool, options }: Pick<Connection, 'pool' | 'options'>,
  logger: Logger,
): Promise<Bus> {
  if (nats) {
    return NatsBus.open(nats, logger).catch((cause: Error) => {
      const what =
        cause.name === 'AuthorizationError'
          ? 'NATS does not know this user (NATS_URL, NATS_CREDENTIALS, NATS_NKEY)'
          : 'NATS cannot be reached (NATS_URL)';
      throw new StartError(`${what}: ${cause.message}`, { cause });
    });
  }
  const bus = new PostgresBus(pool, options, logger);
  await bus.listen();
  return bus;
}

/** Files in S3 and a database elsewhere have disks that others watch. */
function watchDisks(
  { s3, databaseUrl, diskReserveBytes }: Config,
  folder: DataFolder,
  logger: Logger,
): DiskRoom {
  const cluster = join(folder.path, CLUSTER_FOLDER);
  const folders = [{ name: 'temporary', path: folder.scratch }];
  if (!s3) folders.push({ name: 'files', path: folder.objects });
  if (!databaseUrl) folders.push({ name: 'database', path: cluster });
  if (!databaseUrl) folders.push({ name: 'database log', path: join(cluster, 'pg_wal') });
  return new DiskRoom(folders, diskReserveBytes, ({ name, free, reserve }) =>
    logger.warn({ folder: name, free, reserve }, 'uploads are refused for want of room'),
  );
}

export function openStorage({ s3 }: Config, folder: DataFolder): ObjectStorage {
  return s3
    ? new S3Storage({ ...s3, scratch: folder.scratch })
    : new DiskStorage(folder.objects, folder.scratch);
}
