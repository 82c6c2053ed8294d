import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ApiClient } from '../test/api-client.ts';
import { temporaryDataDir } from '../test/database/data-dir.ts';
import { stopProcess } from '../test/process.ts';
import { createNetwork, type Host } from './network.ts';
import { startNats, startPostgres } from './shared-servers.ts';
import { BUCKET, CREDENTIALS, REGION, startSwift, type Swift } from './swift.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const WEB_PORT = '8000';
const METRICS_PORT = '9400';

export interface Node extends Host {
  child: ChildProcess;
  /** Address of the web application, where the node has one. */
  web: string;
  metrics(): Promise<string>;
}

export interface Product {
  webs: [Node, Node];
  workers: Node[];
  database: pg.Pool;
  storage: Swift;
  startNode(role: 'web' | 'worker'): Promise<Node>;
  stop(): Promise<void>;
}

/** The product as it is spread over hosts: two for the web, three to recognise, nothing on disk shared. */
export async function startProduct(): Promise<Product> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const network = createNetwork();
    undo.push(() => network.remove());
    const { env, storage } = await startShared(network.gateway, undo);
    const database = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
    undo.push(() => database.end());
    const startNode = (role: 'web' | 'worker') => start(network.addHost(), role, env, undo);
    const workerNodes = Array.from({ length: 3 }, () => startNode('worker'));
    const webs = await Promise.all([startNode('web'), startNode('web')]);
    const workers = await Promise.all(workerNodes);
    return { webs, workers, database, storage, startNode, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startShared(gateway: string, undo: (() => unknown)[]) {
  const [postgres, nats, swift] = await Promise.all([
    startPostgres(gateway),
    startNats(gateway),
    startSwift(gateway),
  ]);
  undo.push(
    () => swift.stop(),
    () => nats.stop(),
    () => postgres.stop(),
  );
  const env = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    S3_ENDPOINT: swift.endpoint,
    S3_BUCKET: BUCKET,
    S3_REGION: REGION,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    LEGIBLE_MAIL: 'off',
  };
  return { env, storage: swift };
}

async function start(
  host: Host,
  role: 'web' | 'worker',
  env: Record<string, string>,
  undo: (() => unknown)[],
): Promise<Node> {
  const data = temporaryDataDir();
  undo.push(() => data.remove());
  const child = host.spawn([process.execPath, MAIN, `--role=${role}`], {
    env: {
      ...process.env,
      ...env,
      LEGIBLE_DATA_DIR: data.path,
      LEGIBLE_PROCESSES: '1',
      HOST: host.address,
      PORT: WEB_PORT,
      METRICS_PORT,
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  undo.push(() => stopProcess(child, 'SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`The ${role} ended with ${code}.`)));
  });
  child.stdout?.resume();
  const metrics = `http://${host.address}:${METRICS_PORT}/metrics`;
  return {
    ...host,
    child,
    web: `http://${host.address}:${WEB_PORT}`,
    metrics: async () => (await fetch(metrics)).text(),
  };
}

/** The same person at another node: the session is in the database, not in a process. */
export function atNode(client: ApiClient, node: Node): ApiClient {
  const other = new ApiClient(node.web);
  for (const [name, value] of client.cookies) other.cookies.set(name, value);
  return other;
}
