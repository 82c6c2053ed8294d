import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import { requireProduct } from '../data-folder.ts';
import { StartError } from '../platform/start-error.ts';
import { copyObjects, takeOver, type Copying, type Earlier } from './copy-objects.ts';
import { runOnDatabase } from './database-program.ts';
import { backupsIn, clearLeftovers, inTheMaking, nameAt, removeExpired } from './dated-folders.ts';
import { documentsOf, type NeededObject } from './dump-rows.ts';
import { onlyOneIn } from './only-one.ts';
import { onDisk } from './programs.ts';
import { DUMP, hashOf, OBJECTS, readManifest, writeManifest } from './manifest.ts';

/** An object of the product that is not what its row says. */
export interface Flaw {
  kind: 'lost' | 'differs';
  path: string;
  /** The backup has it from an earlier one. */
  mended: boolean;
}

export interface MadeBackup {
  folder: string;
  files: number;
  copied: number;
  flaws: Flaw[];
  expired: string[];
}

/** A document that is deleted while it is copied is in the first dump and not in the second. */
const DUMPS = 2;

/**
 * Makes one more backup below the folder. It has its name when it is complete and on the disk, so that
 * whatever happens before leaves the earlier ones as they were.
 * @throws StartError when it could not be made.
 */
export async function makeBackup(
  config: Config,
  folder: string,
  keepDays: number,
): Promise<MadeBackup> {
  const objects = config.s3 ? undefined : join(resolve(config.dataDir), 'objects');
  requireProduct(config);
  await mkdir(folder, { recursive: true });
  return onlyOneIn(folder, async () => {
    await clearLeftovers(folder);
    const made = await makeOne(config, folder, objects);
    return { ...made, expired: await removeExpired(folder, keepDays, new Date()) };
  });
}

async function makeOne(config: Config, folder: string, objects: string | undefined) {
  const name = await freeName(folder);
  const target = inTheMaking(folder, name);
  const copying: Copying = {
    objects: objects ?? '',
    target,
    earlier: await newestIn(folder),
    manifest: new Map(),
    copied: 0,
  };
  try {
    await mkdir(target);
    const flaws =
      objects === undefined ? await dumpOnly(config, copying) : await copyAll(config, copying);
    await writeManifest(target, copying.manifest);
    await onDisk(target);
    await rename(target, join(folder, name));
    await syncFolder(folder);
    const { manifest, copied } = copying;
    return { folder: join(folder, name), files: manifest.size, copied, flaws };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw inWords(error, folder);
  }
}

/** No two backups are of one second. */
async function freeName(folder: string): Promise<string> {
  for (;;) {
    const name = nameAt(new Date());
    if (!(await backupsIn(folder)).includes(name)) return name;
    await sleep(100);
  }
}

/** One whose manifest cannot be read is left alone; then everything is copied anew. */
async function newestIn(folder: string): Promise<Earlier | undefined> {
  const name = (await backupsIn(folder)).at(-1);
  if (name === undefined) return undefined;
  const manifest = await readManifest(join(folder, name)).catch(() => undefined);
  return manifest && { folder: join(folder, name), manifest };
}

async function dumpOnly(config: Config, copying: Copying): Promise<Flaw[]> {
  await dump(config, copying);
  return [];
}

/**
 * Objects are written before their rows and removed after them. So: most objects, then the rows, then the
 * objects that came in between, and at last only those whose documents the rows name.
 */
async function copyAll(config: Config, copying: Copying): Promise<Flaw[]> {
  await copyObjects(copying);
  let lacking: Lacking[] = [];
  let ids = new Set<string>();
  for (let dumps = 0; dumps < DUMPS; dumps++) {
    await dump(config, copying);
    await copyObjects(copying);
    ({ lacking, ids } = await compare(copying));
    if (lacking.length === 0) break;
  }
  await dropOthers(copying, ids);
  const flaws: Flaw[] = [];
  for (const { kind, needed } of lacking) {
    flaws.push({ kind, path: needed.path, mended: await mend(copying, needed) });
  }
  return flaws;
}

async function dump(config: Config, { target, manifest }: Copying): Promise<void> {
  const file = join(target, DUMP);
  const args = ['--format=custom', '--no-owner', `--file=${file}`];
  if ((await runOnDatabase(config, 'pg_dump', args)) !== 0) {
    throw new StartError('The database could not be dumped, for the reason above.');
  }
  manifest.set(DUMP, await hashOf(file, (await stat(file)).size));
}

interface Lacking {
  kind: Flaw['kind'];
  needed: NeededObject;
}

/** What the rows of the dump need and the backup has not, or not as they say; and their documents. */
async function compare({ target, manifest }: Copying) {
  const lacking: Lacking[] = [];
  const ids = new Set<string>();
  for await (const { id, needs } of documentsOf(join(target, DUMP))) {
    ids.add(id);
    for (const needed of needs) {
      const hash = manifest.get(needed.path);
      if (hash === undefined) lacking.push({ kind: 'lost', needed });
      else if (needed.sha256 !== null && hash !== needed.sha256) {
        lacking.push({ kind: 'differs', needed });
      }
    }
  }
  return { lacking, ids };
}

/** What the product has lost, an earlier backup may still have as it was. */
async function mend(copying: Copying, { path, sha256 }: NeededObject): Promise<boolean> {
  const before = copying.earlier?.manifest.get(path);
  if (before === undefined || (sha256 !== null && before !== sha256)) return false;
  if (!(await takeOver(copying, path))) return false;
  copying.manifest.set(path, before);
  return true;
}

/** Leaves out objects without a row: their documents were deleted, or are not accepted yet. */
async function dropOthers({ target, manifest }: Copying, ids: Set<string>): Promise<void> {
  for (const path of manifest.keys()) {
    const [, kind, id = ''] = path.split('/');
    if (kind !== 'documents' || ids.has(id)) continue;
    manifest.delete(path);
    await rm(join(target, OBJECTS, 'documents', id), { recursive: true, force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function inWords(error: unknown, folder: string): unknown {
  if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') return error;
  return new StartError(`The disk of ${folder} is full. The earlier backups are as they were.`, {
    cause: error,
  });
}
