import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateDatabase } from '../../src/platform/db/migrate.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { launchPrivateCluster } from '../../src/platform/postgres-launcher/launch.ts';
import { Queue } from '../../src/platform/queue/queue.ts';
import { temporaryDataDir } from './data-dir.ts';

/** Where the private cluster lies in a data folder. */
const CLUSTER = 'postgres';
const MIGRATIONS = fileURLToPath(new URL('../../../../db/migrations/', import.meta.url));

/**
 * Puts an empty, migrated cluster into a data folder. It is made once, by the product's own code, and
 * copied from then on: creating one takes ten times as long, and most test files need one. What a
 * first start does by itself is tested where the product runs as a process.
 */
export async function copyCluster(dataDir: string): Promise<void> {
  const template = join(tmpdir(), `legible-test-cluster-${templateKey()}`);
  if (!existsSync(template)) await makeTemplate(template);
  execFileSync('cp', ['--archive', template, join(dataDir, CLUSTER)]);
}

/** Changes with everything that an empty cluster is made of, and with who owns it. */
function templateKey(): string {
  const hash = createHash('sha256').update(String(process.getuid?.()));
  for (const file of ingredients()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function ingredients(): string[] {
  const sql = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const queueLibrary = createRequire(import.meta.url).resolve('pg-boss');
  return [
    join(dirname(queueLibrary), '..', 'package.json'),
    fileURLToPath(
      new URL('../../src/platform/postgres-launcher/cluster-folder.ts', import.meta.url),
    ),
    ...sql.map((name) => join(MIGRATIONS, name)),
  ];
}

/** Several test files may begin at once: each makes its own, and the first one to be ready stays. */
async function makeTemplate(template: string): Promise<void> {
  const data = temporaryDataDir();
  try {
    const cluster = await launchPrivateCluster(data.path);
    await migrateDatabase(cluster.options);
    const queue = new Queue(cluster.options, createLogger('error'));
    await queue.start();
    await queue.stop(1);
    await cluster.stop();
    renameSync(join(data.path, CLUSTER), template);
  } catch (error) {
    if (!existsSync(template)) throw error;
  } finally {
    data.remove();
  }
}
