import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgresBinaries } from '../../src/platform/postgres-launcher/binaries.ts';
import { startDatabase } from './database.ts';

export const SCHEMA_FILE = fileURLToPath(new URL('../../../../db/schema.sql', import.meta.url));

/** The schema that the migrations make, as SQL that any version of pg_dump would write alike. */
export async function dumpSchema(): Promise<string> {
  const database = await startDatabase({ own: true });
  try {
    const { host, user } = database.options;
    const dump = execFileSync(
      join(findPostgresBinaries(), 'pg_dump'),
      [
        '--schema-only',
        '--no-owner',
        '--schema=public',
        `--host=${host}`,
        `--username=${user}`,
        'postgres',
      ],
      { encoding: 'utf8' },
    );
    return readable(dump);
  } finally {
    await database.stop();
  }
}

/** Without comments, settings and the random keys of newer versions. */
function readable(dump: string): string {
  const lines = dump
    .split('\n')
    .filter((line) => !/^(--|SET |\\|SELECT pg_catalog|CREATE SCHEMA)/.test(line));
  return `${lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}
