import { existsSync, readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readToolConfig, type Config } from '../config/config.ts';
import { StartError } from '../platform/start-error.ts';
import { copyFile } from './copy-file.ts';
import { runOnDatabase } from './database-program.ts';
import { backupAt } from './dated-folders.ts';
import { DUMP, OBJECTS, type Manifest } from './manifest.ts';
import { onDisk } from './programs.ts';
import { verifyBackup, type Damage } from './verify.ts';
import { forEachOf } from './walk.ts';

const help = `Usage: npm run restore -- BACKUP [--with-damage]

Puts a backup into LEGIBLE_DATA_DIR, which must be new or empty, and with DATABASE_URL into that database,
which must be empty. BACKUP is a dated folder, or the folder around them: then the newest. Every file is
compared with the manifest first; one that is not as it was backed up is named, and nothing is touched.

--with-damage restores the rest all the same, and damaged files as they are; not without the database.
`;

const options = {
  'with-damage': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function run(): Promise<number> {
  const { values, positionals } = parsed();
  const [named] = positionals;
  if (values.help || named === undefined || positionals.length > 1) {
    process[values.help ? 'stdout' : 'stderr'].write(help);
    return values.help ? 0 : 2;
  }
  const config = readToolConfig(process.env);
  const data = resolve(config.dataDir);
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new StartError(
      `${data} is not empty. Set LEGIBLE_DATA_DIR to a new folder; nothing is ever overwritten.`,
    );
  }
  const backup = await backupAt(resolve(named));
  const { manifest, damage } = await verifyBackup(backup);
  tell(backup, damage);
  const harmful = damage.filter(({ kind }) => kind !== 'unlisted');
  refuse(harmful, values['with-damage']);
  await restore(config, { backup, data, manifest, damage });
  process.stdout.write(
    `Restored the backup of ${basename(backup)} to ${data}. Check it: npm run storage:check\n`,
  );
  return harmful.length > 0 ? 1 : 0;
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nSee npm run restore -- --help.`);
  }
}

function tell(backup: string, damage: Damage[]): void {
  for (const { kind, path } of damage) process.stdout.write(`${kind}\t${join(backup, path)}\n`);
}

/** @throws StartError when too little of the backup is as it was. */
function refuse(harmful: Damage[], withDamage: boolean): void {
  if (harmful.length === 0) return;
  if (harmful.some(({ path }) => path === DUMP)) {
    throw new StartError(
      'The database of this backup is not as it was backed up. Nothing was touched. Restore another backup.',
    );
  }
  if (!withDamage) {
    throw new StartError(
      `${harmful.length} files of this backup are not as they were backed up, see above. Nothing was touched. ` +
        'Restore another backup, or what there is of this one with --with-damage.',
    );
  }
}

interface Restoring {
  backup: string;
  data: string;
  manifest: Manifest;
  damage: Damage[];
}

/** Brings back what the manifest names, and nothing else that lies in the folder. */
async function restore(
  config: Config,
  { backup, data, manifest, damage }: Restoring,
): Promise<void> {
  // Also where there are none to bring back: the folder tells that a product is here.
  await mkdir(join(data, OBJECTS), { recursive: true });
  const missing = new Set(damage.filter(({ kind }) => kind === 'missing').map(({ path }) => path));
  await forEachOf(manifest.keys(), async (path) => {
    if (!path.startsWith(OBJECTS) || missing.has(path)) return;
    await copyFile(join(backup, path), join(data, path));
  });
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--dbname='];
  if ((await runOnDatabase(config, 'pg_restore', [...args, join(backup, DUMP)])) !== 0) {
    throw new StartError(
      'The database could not be restored, for the reason above; it must be empty. ' +
        `Remove ${data}, which is half restored, before the next try.`,
    );
  }
  await onDisk(data);
}

// As the product makes them.
process.umask(0o027);
try {
  process.exitCode = await run();
} catch (error) {
  const expected = error instanceof StartError;
  process.stderr.write(`error: ${expected ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 2;
}
