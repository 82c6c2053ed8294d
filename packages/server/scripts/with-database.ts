import { spawn } from 'node:child_process';
import { readToolConfig } from '../src/config.ts';
import { prepareDataFolder } from '../src/data-folder.ts';
import { findPostgresBinaries } from '../src/platform/postgres-launcher/binaries.ts';
import { joinPrivateCluster } from '../src/platform/postgres-launcher/launch.ts';
import { StartError } from '../src/platform/start-error.ts';

// Runs a PostgreSQL program on the product's database: node with-database.ts pg_dump --file=…
// The private cluster is started for it when the product does not run.

/** What PostgreSQL's programs read from their environment. */
type Place = Record<'PGHOST' | 'PGUSER' | 'PGDATABASE', string> & Record<string, string>;

function placeOf(url: string): Place {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  return {
    PGHOST: searchParams.get('host') ?? hostname,
    PGUSER: decodeURIComponent(username),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...(port ? { PGPORT: port } : {}),
    ...(password ? { PGPASSWORD: decodeURIComponent(password) } : {}),
    ...(searchParams.has('sslmode') ? { PGSSLMODE: searchParams.get('sslmode') ?? '' } : {}),
  };
}

async function run(program: string, args: string[], place: Place): Promise<number> {
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
  if (config.databaseUrl) return run(program, args, placeOf(config.databaseUrl));
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
