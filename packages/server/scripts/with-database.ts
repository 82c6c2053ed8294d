import { spawn } from 'node:child_process';
import { readToolConfig } from '../src/config.ts';
import { prepareDataFolder } from '../src/data-folder.ts';
import { libpqEnvironment } from '../src/platform/db/libpq-environment.ts';
import { findPostgresBinaries } from '../src/platform/postgres-launcher/binaries.ts';
import { joinPrivateCluster } from '../src/platform/postgres-launcher/launch.ts';
import { StartError } from '../src/platform/start-error.ts';

// Runs a PostgreSQL program on the product's database: node with-database.ts pg_dump --file=…
// The private cluster is started for it when the product does not run.

async function run(
  program: string,
  args: string[],
  place: Record<string, string>,
): Promise<number> {
  const binaries = findPostgresBinaries();
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...place, PATH: `${binaries}:${process.env['PATH']}` },
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

async function withDatabase(program: string, args: string[]): Promise<number> {
  const config = readToolConfig(process.env);
  if (config.databaseUrl) return run(program, args, libpqEnvironment(config.databaseUrl));
  const cluster = await joinPrivateCluster(prepareDataFolder(config.dataDir).path);
  try {
    const { host = '', user = '', database = '' } = cluster.options;
    return await run(program, args, { PGHOST: host, PGUSER: user, PGDATABASE: database });
  } finally {
    await cluster.stop();
  }
}

const [program = '', ...args] = process.argv.slice(2);
try {
  process.exitCode = await withDatabase(program, args);
} catch (error) {
  const expected = error instanceof StartError;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
