import '../platform/loader-hook.ts';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readToolConfig } from '../config/config.ts';
import { StartError } from '../platform/start-error.ts';
import { backupsIn, readKeepDays } from './dated-folders.ts';
import { MANIFEST } from './manifest.ts';
import type { MadeBackup } from './make-backup.ts';
import { verifyBackup, type KnownHashes } from './verify.ts';

const help = `Usage: npm run backup -- FOLDER [--keep-days=30]
       npm run backup -- --verify FOLDER

Makes a dated backup below FOLDER of the product of LEGIBLE_DATA_DIR (or DATABASE_URL), while it runs or while
it does not: the database and all files, with a manifest of their hashes. A file that has not changed is
shared with the backup before. Backups older than --keep-days are removed afterwards, and with them what was
deleted in the product since; the newest always stays.

--verify reads one backup, or all in FOLDER, and compares every file with its manifest.
Each line is one finding: damaged, missing or unlisted; and the file.

Exit code: 0 all is well; 1 the backup was made, but files of the product are not what their rows say, or
--verify found something; 2 it could not be made or read.
`;

const options = {
  'keep-days': { type: 'string', default: '30' },
  verify: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

async function run(): Promise<number> {
  const { values, positionals } = parsed();
  const [folder] = positionals;
  if (values.help || folder === undefined || positionals.length > 1) {
    process[values.help ? 'stdout' : 'stderr'].write(help);
    return values.help ? 0 : 2;
  }
  if (values.verify) return verify(resolve(folder));
  const keepDays = readKeepDays(values['keep-days']);
  const { makeBackup } = await import('./make-backup.ts');
  return tellMade(await makeBackup(readToolConfig(process.env), resolve(folder), keepDays));
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nSee npm run backup -- --help.`);
  }
}

function tellMade({ folder, files, copied, flaws, expired }: MadeBackup): number {
  for (const { kind, path, mended } of flaws) {
    const rest = mended ? 'taken from the backup before' : 'not in this backup as it was';
    process.stdout.write(`${kind}\t${path}\t${rest}\n`);
  }
  for (const name of expired) process.stdout.write(`Removed the expired backup ${name}.\n`);
  process.stdout.write(
    `Backed up the database and ${files - 1} files, ${copied} of them new, to ${folder}.\n`,
  );
  if (flaws.length === 0) return 0;
  process.stderr.write(
    `${flaws.length} files of the product are not what their rows say. Bring them back: docs/operations.md, "Checking the storage".\n`,
  );
  return 1;
}

async function verify(folder: string): Promise<number> {
  const names = await backupsIn(folder);
  const known: KnownHashes = new Map();
  if (names.length === 0) return (await tellVerified(folder, known)) > 0 ? 1 : 0;
  let findings = 0;
  for (const name of names) findings += await verifyOneOfMany(join(folder, name), known);
  return findings > 0 ? 1 : 0;
}

/** One whose manifest cannot be read is a finding, and the others are read all the same. */
async function verifyOneOfMany(backup: string, known: KnownHashes): Promise<number> {
  try {
    return await tellVerified(backup, known);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stdout.write(`damaged\t${join(backup, MANIFEST)}\t${error.message}\n`);
    return 1;
  }
}

/** @returns how many findings there are. */
async function tellVerified(backup: string, known: KnownHashes): Promise<number> {
  const { manifest, damage, bytes } = await verifyBackup(backup, known);
  for (const { kind, path } of damage) process.stdout.write(`${kind}\t${join(backup, path)}\n`);
  const found = damage.length === 0 ? 'all as they were' : `${damage.length} are not as they were`;
  process.stdout.write(`${backup}: ${manifest.size} files, ${bytes} bytes read: ${found}\n`);
  return damage.length;
}

// The files hold names, addresses and scans: no other account of the machine may read them.
process.umask(0o077);
try {
  process.exitCode = await run();
} catch (error) {
  const expected = error instanceof StartError;
  process.stderr.write(`error: ${expected ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 2;
}
