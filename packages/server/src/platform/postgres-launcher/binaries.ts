import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

const DEBIAN_ROOT = '/usr/lib/postgresql';
const OLDEST = 15;

/** Debian builds PostgreSQL with LZ4; of others nothing is known. */
export const haveLz4 = (binaries: string) => binaries.startsWith(DEBIAN_ROOT);

/**
 * Folder of the newest installed PostgreSQL server's programs (Debian's layout, or the PATH).
 * @throws StartError when there is none new enough.
 */
export function findPostgresBinaries(): string {
  const versions = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT)
        .map(Number)
        .filter((version) => version >= OLDEST)
        .toSorted((a, b) => b - a)
    : [];
  const folders = [
    ...versions.map((version) => join(DEBIAN_ROOT, String(version), 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')));
  if (found) return found;
  throw new StartError(
    `PostgreSQL ${OLDEST} or newer is not installed. On Debian: apt-get install postgresql. ` +
      'Or point DATABASE_URL to a server.',
  );
}
