import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { BatchResponse } from '@legible/contracts/documents/documents';
import pg from 'pg';
import { createEngine, EngineError } from '@legible/ocr-engine';
import type { ApiClient } from '../api-client.ts';
import { makeKey, program, type Program } from '../keys.ts';
import { fontless } from '../pdfs/fontless-pdf.ts';
import { emptyPages } from '../pdfs/hostile-pdfs.ts';
import { shortScan, type Bytes } from '../pdfs/scans.ts';
import { startService, type TestService } from '../service.ts';
import { listening, OPEN_TO_HERE } from '../webhooks/webhooks.ts';
import { Description } from './description.ts';

/** A user with an account, and a program of theirs. */
export interface Person {
  id: string;
  client: ApiClient;
  call: Program;
  key: string;
}

/** Files whose inspection fails in ways that real ones take minutes for, by how they begin. */
const STUMBLES = { '%PDF-too-slow': 'too-slow', '%PDF-too-large': 'too-large-inside' } as const;

/** A server in test mode, one that takes money, and what has to be there for each of their answers. */
export class Scene {
  readonly service: TestService;
  readonly live: TestService;
  readonly description: Description;
  readonly owner: Person;
  /** Documents of the owner, all of them ready: two pages; of whose stored bytes some are lost; without a word; no PDF/A. */
  readonly documents: Record<'scan' | 'spoilt' | 'blank' | 'fontless', string>;
  readonly #files: FileServer;
  /** Asked hundreds of times. */
  readonly #database: pg.Client;

  private constructor(
    parts: Pick<Scene, 'service' | 'live' | 'description' | 'owner' | 'documents'>,
    { files, database }: { files: FileServer; database: pg.Client },
  ) {
    ({
      service: this.service,
      live: this.live,
      description: this.description,
      owner: this.owner,
      documents: this.documents,
    } = parts);
    this.#files = files;
    this.#database = database;
  }

  static async start(): Promise<Scene> {
    const quiet = { LOG_LEVEL: 'fatal' };
    const open = { LEGIBLE_UPLOAD_BY_URL: 'on', LEGIBLE_RETENTION_MAX_DAYS: '30' };
    const [service, live, files] = await Promise.all([
      startService({ createEngine: stumbling }, { ...OPEN_TO_HERE, ...open, ...quiet }),
      startService({}, { LEGIBLE_PAYMENTS: 'off', ...quiet }),
      FileServer.start(),
    ]);
    const database = new pg.Client(service.database);
    await database.connect();
    await database.query(FAULTS);
    const owner = await newPerson(service);
    await database.query(`update users set subscription = 'tier 4', page_limit = 1000`);
    const send = async (name: string, bytes: Bytes) => {
      const { files: taken } = (await (
        await owner.client.batch([{ name, bytes }])
      ).json()) as BatchResponse;
      return (await owner.client.finished(taken[0]?.file_id ?? '')).file_id;
    };
    const documents = {
      scan: await send('scan.pdf', await shortScan(2)),
      spoilt: await send('spoilt.pdf', await shortScan(1)),
      blank: await send('blank.pdf', emptyPages(1)),
      fontless: await send('fontless.pdf', fontless()),
    };
    spoil(join(service.dataDir, 'objects', 'documents', documents.spoilt));
    const description = await Description.of(service.address);
    return new Scene({ service, live, description, owner, documents }, { files, database });
  }

  async stop(): Promise<void> {
    this.#files.stop();
    await this.#database.end();
    await Promise.all([this.service.stop(), this.live.stop()]);
  }

  /** A statement to the database of the server in test mode. */
  async query(sql: string): Promise<Record<string, string>[]> {
    return (await this.#database.query<Record<string, string>>(sql)).rows;
  }

  /** As if no caller had come for an hour. */
  async forgetCalls(): Promise<void> {
    await this.query('delete from rate_limits');
  }

  /** Of the server in test mode, or of the one that takes money, where plans matter. */
  newPerson(at: TestService = this.service, plan = 'free'): Promise<Person> {
    return newPerson(at, plan);
  }

  /** @returns the address from which a server can fetch the bytes; of none where there are none */
  serve(bytes: Bytes | undefined): string {
    return this.#files.serve(bytes);
  }

  /** A row of `documents` or `users` is another one until the work is done. @param columns SQL by name */
  async whileRow(
    table: 'documents' | 'users',
    id: string,
    columns: Record<string, string>,
    work: () => Promise<Response>,
  ): Promise<Response> {
    const names = Object.keys(columns);
    const set = (values: Record<string, string>) =>
      this.query(
        `update ${table} set ${names.map((name) => `${name} = ${values[name]}`).join(', ')} where id = '${id}'`,
      );
    const texts = names.map((name) => `quote_nullable(${name}::text) as ${name}`).join(', ');
    const rows = await this.query(`select ${texts} from ${table} where id = '${id}'`);
    await set(columns);
    try {
      return await work();
    } finally {
      await set(rows[0] ?? {});
    }
  }

  /** The database fails in this way at each call by key, until the work is done. @param code of PostgreSQL */
  async whileFailing(code: string, work: () => Promise<Response>): Promise<Response> {
    await this.query(`insert into faults values ('${code}')`);
    try {
      return await work();
    } finally {
      await this.query('delete from faults');
    }
  }
}

/** Lets the statement fail that counts a call by key. */
const FAULTS = `
  create table faults (code text);
  create function fail() returns trigger language plpgsql as $$
    declare wanted text;
    begin
      select code into wanted from faults;
      if wanted is not null then raise exception 'as a test wants it' using errcode = wanted; end if;
      return new;
    end $$;
  create trigger fails before insert or update on rate_limits for each row execute function fail();`;

async function newPerson(service: TestService, plan = 'free'): Promise<Person> {
  const client = await service.newUser();
  const { id } = await client.me();
  // Where plans matter, a key is made under one that has them.
  await service.query(`update users set subscription = 'tier 2' where id = '${id}'`);
  const { key } = await makeKey(client);
  await service.query(`update users set subscription = '${plan}' where id = '${id}'`);
  return { id, client, key, call: program(service.address, key) };
}

/** Cuts all that is stored of a document, but for its thumbnail. */
function spoil(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.includes('thumbnail')) continue;
    const path = join(entry.parentPath, entry.name);
    writeFileSync(path, readFileSync(path).subarray(0, 40));
  }
}

const stumbling: typeof createEngine = (options) => {
  const engine = createEngine(options);
  return {
    ...engine,
    inspect: (path, ...more) => {
      const text = readFileSync(path, 'latin1');
      const found = Object.entries(STUMBLES).find(([beginning]) => text.startsWith(beginning));
      return found ? Promise.reject(new EngineError(found[1])) : engine.inspect(path, ...more);
    },
  };
};

/** Gives out files by their number. */
class FileServer {
  readonly #server: Server;
  readonly #address: string;
  readonly #files: Bytes[] = [];

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#address = `http://127.0.0.1:${port}`;
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const file = this.#files[Number(request.url?.split('/')[1])];
      response.writeHead(file ? 200 : 404).end(file);
    });
  }

  static async start(): Promise<FileServer> {
    const server = createServer();
    return new FileServer(server, await listening(server));
  }

  serve(bytes: Bytes | undefined): string {
    if (!bytes) return `${this.#address}/none`;
    return `${this.#address}/${this.#files.push(bytes) - 1}/scan.pdf`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
