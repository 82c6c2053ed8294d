import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@legible/fixtures/free-port';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startDatabase, type TestDatabase } from '../../../test/database/database.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startDatabase({ own: true });
  await database.pool.query('create database empty');
  await database.pool.query('create role reader');
});
afterAll(() => database?.stop());

it('says at which addresses nobody answers', async () => {
  const connectionString = `postgres://legible@localhost:${await freePort()}/legible`;
  await expect(migrateDatabase({ connectionString })).rejects.toThrow(
    /^The database cannot be reached \(DATABASE_URL\): .*ECONNREFUSED (127|::1)/,
  );
});

it('says that there is no such database', async () => {
  await expect(migrateDatabase({ ...database.options, database: 'legibel' })).rejects.toThrow(
    'The database cannot be reached (DATABASE_URL): database "legibel" does not exist',
  );
});

it("says that the database is not its user's to change", async () => {
  const asReader = { ...database.options, database: 'empty', options: '-c role=reader' };
  await expect(migrateDatabase(asReader)).rejects.toThrow(
    /may not make tables \(DATABASE_URL\): permission denied for database empty\. Make it the owner/,
  );
});

it('says which extension the server lacks', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'legible-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'meta'));
  const entries = [
    { idx: 0, version: '7', when: Date.now() * 2, tag: '0000_x', breakpoints: true },
  ];
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ entries }));
  writeFileSync(join(folder, '0000_x.sql'), 'create extension nonsense');
  await expect(migrateDatabase(database.options, folder)).rejects.toThrow(
    /lacks what searching pages needs: extension "nonsense" is not available\. .*postgresql-contrib/,
  );
});

it('says that the server is too old', async () => {
  const { host, port } = await startOldServer();
  await expect(migrateDatabase({ host, port, user: 'legible' })).rejects.toThrow(
    'The database (DATABASE_URL) is PostgreSQL 14.11, and 15 or newer is needed.',
  );
});

/** Speaks PostgreSQL's protocol just far enough to let every user in and to tell its version. */
async function startOldServer(): Promise<{ host: string; port: number }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(Buffer.concat([LET_IN, READY])));
    socket.on('data', (data) => {
      if (data[0] === 'Q'.charCodeAt(0)) socket.write(Buffer.concat([...VERSION, READY]));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
}

/** A message: its type, its length with the length itself, its bytes. */
function message(type: string, ...parts: (string | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)));
  const head = Buffer.alloc(5, type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const LET_IN = message('R', [0, 0, 0, 0]);
const READY = message('Z', 'I');
const VERSION = [
  // One column of the type text, then one row.
  message(
    'T',
    [0, 1],
    'version\0',
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0],
  ),
  message('D', [0, 1, 0, 0, 0, 5], '14.11'),
  message('C', 'SELECT 1\0'),
];
