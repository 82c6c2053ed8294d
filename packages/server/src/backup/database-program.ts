import type { Config } from '../config/config.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { libpqEnvironment } from '../platform/db/connections/libpq-environment.ts';
import { joinPrivateCluster } from '../platform/postgres-launcher/launch.ts';
import { runProgram } from './programs.ts';

/**
 * Runs a PostgreSQL program on the product's database. The private cluster is started for it when the
 * product does not run.
 * @returns its exit code.
 */
export async function runOnDatabase(
  config: Config,
  program: string,
  args: string[],
): Promise<number> {
  if (config.databaseUrl) return runProgram(program, args, libpqEnvironment(config.databaseUrl));
  const cluster = await joinPrivateCluster(prepareDataFolder(config.dataDir).path);
  try {
    const { host = '', user = '', database = '' } = cluster.options;
    return await runProgram(program, args, { PGHOST: host, PGUSER: user, PGDATABASE: database });
  } finally {
    await cluster.stop();
  }
}
