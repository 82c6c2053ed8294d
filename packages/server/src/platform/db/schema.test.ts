import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, it } from 'vitest';
import { dumpSchema, SCHEMA_FILE } from '../../../test/database/dump-schema.ts';
import * as correctionTables from './corrections-schema.ts';
import * as documentTables from './documents-schema.ts';
import * as passwordTables from './passwords-schema.ts';
import * as programTables from './programs-schema.ts';
import * as searchTables from './search-schema.ts';
import * as tables from './schema.ts';
import * as trialTables from './trials-schema.ts';
import * as voteTables from './votes-schema.ts';
import * as webhookTables from './webhooks-schema.ts';

const SNAPSHOTS = new URL('../../../../../db/migrations/meta/', import.meta.url);

it('has the dumped schema up to date: run `npm run db:dump -w packages/server`', async () => {
  expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(await dumpSchema());
});

it('has a migration for every change: run `npm run db:generate -w packages/server`', async () => {
  const journal = JSON.parse(readFileSync(new URL('_journal.json', SNAPSHOTS), 'utf8')) as {
    entries: { idx: number }[];
  };
  const newest = String(journal.entries.at(-1)?.idx ?? 0).padStart(4, '0');
  const before = JSON.parse(
    readFileSync(new URL(`${newest}_snapshot.json`, SNAPSHOTS), 'utf8'),
  ) as Parameters<typeof generateMigration>[0];
  const after = generateDrizzleJson(
    {
      ...tables,
      ...correctionTables,
      ...documentTables,
      ...passwordTables,
      ...programTables,
      ...searchTables,
      ...trialTables,
      ...voteTables,
      ...webhookTables,
    },
    before.id,
  );
  expect(await generateMigration(before, after)).toEqual([]);
});
