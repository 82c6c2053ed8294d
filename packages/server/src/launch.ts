import { createEngine, type Engine } from '@legible/ocr-engine';
import type pg from 'pg';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { emptyScratch, prepareDataFolder, type DataFolder } from './data-folder.ts';
import type { DocumentsDeps } from './features/documents/deps.ts';
import { Purger } from './features/documents/purger.ts';
import { Hub } from './features/live/hub.ts';
import { reservePages, rollOver, settlePages } from './features/quota/quota.ts';
import { PostgresBus } from './platform/bus/postgres-bus.ts';
import { connect, type Connection } from './platform/db/connect.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { sharedSecret } from './platform/db/secrets.ts';
import { allowedOrigins } from './platform/http/origins.ts';
import { WEB_FOLDER } from './platform/http/web-files.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { mailboxTransport, smtpTransport } from './platform/mailer/transport.ts';
import { launchPrivateCluster } from './platform/postgres-launcher/launch.ts';
import { Queue } from './platform/queue/queue.ts';
import { StartError } from './platform/start-error.ts';
import { DiskStorage } from './platform/storage/disk-storage.ts';
import { startWorker } from './worker.ts';

/** Time that running pages get to end when the process stops; the others are taken up again later. */
const DRAIN_SECONDS = 5;

export interface Service {
  /** Where people find it; undefined for a worker. */
  address: string | undefined;
  stop(): Promise<void>;
}

/** For tests: engines with failing children. */
export interface Overrides {
  createEngine?: typeof createEngine;
  webFolder?: string;
}

type Undo = () => Promise<void> | void;

/**
 * Starts what the role needs, from the data folder up to the open port.
 * @throws StartError when the surroundings do not allow it; what had been started is stopped again.
 */
export async function launch(config: Config, overrides: Overrides = {}): Promise<Service> {
  const undo: Undo[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) {
      // oxlint-disable-next-line no-await-in-loop -- last started, first stopped
      await step();
    }
  };
  try {
    const address = await startParts(config, overrides, (step) => undo.push(step));
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  config: Config,
  overrides: Overrides,
  onStop: (step: Undo) => void,
): Promise<string | undefined> {
  const logger = createLogger(config.logLevel);
  const folder = prepareDataFolder(config.dataDir);
  const database = await startDatabase(config, folder, onStop);
  const connection = connect(database, (error) => logger.warn({ err: error }, 'database'));
  onStop(() => connection.close());
  const deps = await startFoundations(connection, folder, logger, onStop);
  const makeEngine = (processes: number): Engine => {
    const engine = (overrides.createEngine ?? createEngine)({
      processes,
      languages: config.languages,
      pageTimeoutSeconds: config.pageTimeoutSeconds,
    });
    onStop(() => engine.close());
    return engine;
  };
  const resetKey = await sharedSecret(deps.db, 'reset-codes');
  if (config.role !== 'web') {
    const mail = config.smtpUrl ? smtpTransport(config.smtpUrl, config.mailFrom) : mailboxTransport;
    onStop(() => mail.close());
    await startWorker({
      ...deps,
      mail,
      resetKey,
      engine: makeEngine(config.processes),
      concurrency: config.processes,
    });
  }
  onStop(() => deps.queue.stop(DRAIN_SECONDS));
  if (config.role === 'worker') return undefined;
  // An engine of its own: an upload must not wait for a page to be inspected.
  return startWeb(
    config,
    { ...deps, resetKey, engine: makeEngine(1) },
    connection,
    overrides,
    onStop,
  );
}

async function startDatabase(
  config: Config,
  folder: DataFolder,
  onStop: (step: Undo) => void,
): Promise<pg.ClientConfig> {
  let options: pg.ClientConfig = { connectionString: config.databaseUrl };
  if (!config.databaseUrl) {
    const cluster = await launchPrivateCluster(config.dataDir);
    onStop(() => cluster.stop());
    emptyScratch(folder);
    options = cluster.options;
  }
  try {
    await migrateDatabase(options);
  } catch (cause) {
    const { code, message } = cause as { code?: string; message: string };
    if (code !== 'ECONNREFUSED' && code !== 'ENOTFOUND' && !code?.startsWith('28')) throw cause;
    throw new StartError(`The database cannot be reached (DATABASE_URL): ${message}`, { cause });
  }
  return options;
}

async function startFoundations(
  { db, pool, options }: Connection,
  folder: DataFolder,
  logger: Logger,
  onStop: (step: Undo) => void,
): Promise<DocumentsDeps & { bus: PostgresBus }> {
  const queue = new Queue(options, logger);
  await queue.start();
  const bus = new PostgresBus(pool, options, logger);
  onStop(() => bus.close());
  await bus.listen();
  return {
    db,
    queue,
    bus,
    logger,
    storage: new DiskStorage(folder.objects, folder.scratch),
    scratch: folder.scratch,
    quota: { reserve: reservePages, settle: settlePages, rollOver },
  };
}

async function startWeb(
  config: Config,
  deps: DocumentsDeps & { bus: PostgresBus; engine: Engine; resetKey: string },
  { db }: Connection,
  overrides: Overrides,
  onStop: (step: Undo) => void,
): Promise<string> {
  const hub = new Hub();
  deps.bus.subscribe((event) => hub.deliver(event));
  const purger = new Purger(db, deps.storage, deps.logger);
  onStop(() => purger.stop());
  // The port is known once the server listens, since the system may have picked it (PORT=0).
  let publicUrl = config.publicUrl?.replace(/\/+$/, '') ?? `http://localhost:${config.port}`;
  const origins = allowedOrigins(publicUrl, config.allowedOrigins);
  const app = await createApp({
    ...deps,
    hub,
    purger,
    csrfKey: await sharedSecret(db, 'csrf'),
    secure: publicUrl.startsWith('https:'),
    origins,
    publicUrl: () => publicUrl,
    operatorEmail: config.operatorEmail,
    keepsMail: !config.smtpUrl,
    trustedProxies: config.trustedProxies,
    webFolder: overrides.webFolder ?? WEB_FOLDER,
  });
  onStop(() => app.close());
  onStop(() => hub.closeAll(1012));
  const port = await listen(app, config);
  if (config.publicUrl) return publicUrl;
  publicUrl = `http://localhost:${port}`;
  for (const origin of allowedOrigins(publicUrl, [])) origins.add(origin);
  return publicUrl;
}

async function listen(
  app: Awaited<ReturnType<typeof createApp>>,
  { host, port }: Config,
): Promise<number> {
  try {
    const address = await app.listen({ host, port });
    return Number(new URL(address).port);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken by another program. Stop that, or choose another: PORT=${port + 1} npm start`,
        { cause },
      );
    }
    if (code === 'EACCES') {
      throw new StartError(`Port ${port} needs more rights. Choose one above 1023 with PORT.`, {
        cause,
      });
    }
    throw cause;
  }
}
