import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../platform/start-error.ts';

/** A complete backup is named after the moment at which it was begun, in UTC. */
const DATED = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;
/** What is being made, or being removed: a run that is killed leaves it, the next one clears it away. */
const PASSING = '.passing-';
const DAY_MS = 24 * 60 * 60 * 1000;

export const nameAt = (moment: Date): string =>
  moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

const momentOf = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z$/, 'T$1:$2:$3Z'));

/** Where a backup is made before it has its name. */
export const inTheMaking = (folder: string, name: string): string => join(folder, PASSING + name);

/** Names of the complete backups in a folder, the oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => DATED.test(name)).toSorted();
}

/** The backup itself where one is named, else the newest one in the folder. */
export async function backupAt(folder: string): Promise<string> {
  const newest = (await backupsIn(folder)).at(-1);
  return newest === undefined ? folder : join(folder, newest);
}

/** Removes what killed runs have left. */
export async function clearLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(PASSING)) await rm(join(folder, name), { recursive: true });
  }
}

/**
 * Removes the backups that are older than allowed; the newest stays at any age.
 * @returns their names.
 */
export async function removeExpired(
  folder: string,
  keepDays: number,
  now: Date,
): Promise<string[]> {
  const oldest = now.getTime() - keepDays * DAY_MS;
  const others = (await backupsIn(folder)).slice(0, -1);
  const expired = others.filter((name) => momentOf(name) < oldest);
  for (const name of expired) {
    // First of all its name: half a backup must not look like a whole one.
    const passing = inTheMaking(folder, name);
    await rename(join(folder, name), passing);
    await rm(passing, { recursive: true });
  }
  return expired;
}

/** @throws StartError for a value that is no number of days. */
export function readKeepDays(text: string): number {
  const days = Number(text);
  if (text.trim() === '' || !Number.isInteger(days) || days < 1 || days > 3650) {
    throw new StartError(
      `--keep-days=${text} is not valid: it must be a number of days from 1 to 3650.`,
    );
  }
  return days;
}
