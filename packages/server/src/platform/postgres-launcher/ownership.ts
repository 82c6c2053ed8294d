import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { SteadyClient } from '../db/connections/steady-client.ts';
import { StartError } from '../start-error.ts';
import { ensureServer, PROMPT, type Cluster } from './server-process.ts';

/** Held while a Legible uses the cluster, so that a second one on the same folder refuses to start. */
const OWNER_LOCK = 7_531_000;
/** The server may need a moment to notice that a killed owner is gone. */
const TRIES = 20;
const BETWEEN_TRIES_MS = 100;
const BETWEEN_REVIVALS_MS = 500;

/** The claim of this process to a cluster. While it is held, a server that dies is started again. */
export class Ownership {
  readonly #cluster: Cluster;
  #client: SteadyClient;
  #released = false;

  private constructor(cluster: Cluster, client: SteadyClient) {
    this.#cluster = cluster;
    this.#client = client;
    this.#watch();
  }

  /** @throws StartError when another process holds it. */
  static async take(cluster: Cluster, dataDir: string): Promise<Ownership> {
    const client = await lock(cluster.options);
    if (client) return new Ownership(cluster, client);
    throw new StartError(
      `Another Legible is already running on ${dataDir}. Stop it, or set LEGIBLE_DATA_DIR to another folder.`,
    );
  }

  async release(): Promise<void> {
    this.#released = true;
    await this.#client.leave().catch(() => undefined);
  }

  /** The lock's connection ends when the server does: killed, or crashed and recovering. */
  #watch(): void {
    this.#client.once('end', () => {
      if (!this.#released) void this.#revive();
    });
  }

  async #revive(): Promise<void> {
    while (!this.#released) {
      try {
        await ensureServer(this.#cluster);
        const client = await lock(this.#cluster.options);
        if (client) {
          this.#client = client;
          return this.#watch();
        }
      } catch {
        // Tried again below; meanwhile every call is answered with 503.
      }
      await sleep(BETWEEN_REVIVALS_MS);
    }
  }
}

async function lock(options: pg.ClientConfig): Promise<SteadyClient | undefined> {
  const client = new SteadyClient({ ...options, ...PROMPT, application_name: 'legible owner' });
  try {
    if (await takesLock(client)) return client;
  } catch (error) {
    client.cut(error as Error);
    throw error;
  }
  await client.leave();
  return undefined;
}

/** @throws Error when the server does not answer, or is gone again. */
async function takesLock(client: SteadyClient): Promise<boolean> {
  await client.connect();
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1) as taken',
      [OWNER_LOCK],
    );
    if (rows[0]?.taken) return true;
    await sleep(BETWEEN_TRIES_MS);
  }
  return false;
}
