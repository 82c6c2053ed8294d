import { once } from 'node:events';
import { createServer, type AddressInfo, type NetConnectOpts } from 'node:net';
import type pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { natsServer, startNats, type Server } from '../../../hosts/shared-servers.ts';
import { startDatabase } from '../../../test/database/database.ts';
import { startTcpProxy, type TcpProxy } from '../../../test/network/tcp-proxy.ts';
import { createLogger } from '../logger.ts';
import type { Bus, LiveEvent } from './bus.ts';
import { NatsBus } from './nats-bus.ts';
import { readNatsAddresses, type NatsSettings } from './nats-settings.ts';
import { PostgresBus } from './postgres-bus.ts';

const logger = createLogger('fatal');
/** In place of the seconds between two signs of life. */
const QUICK_MS = 400;

async function startProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const proxy = await startTcpProxy(target);
  onTestFinished(() => proxy.close());
  return proxy;
}

const progress = (filename: string, page: number): LiveEvent => ({
  kind: 'progress',
  userId: 'u',
  message: { filename, current_page: page, total_pages: 9 },
});
const sessionEnded = (sessionId: string): LiveEvent => ({
  kind: 'session_ended',
  userId: 'u',
  sessionId,
});
const ended = sessionEnded('s');
const at = (url: string) => readNatsAddresses(url) as NatsSettings;

function resumptionsOf(bus: Bus): { count: number } {
  const resumptions = { count: 0 };
  bus.onResumed(() => (resumptions.count += 1));
  return resumptions;
}

function heardBy(bus: Bus): LiveEvent[] {
  const events: LiveEvent[] = [];
  bus.subscribe((event) => events.push(event));
  onTestFinished(() => bus.close());
  return events;
}

/** What is said at one process is heard at every process, and at the speaker too. */
async function lastPagesHeard(speaker: Bus, listener: Bus): Promise<(number | undefined)[]> {
  const last: (number | undefined)[] = [];
  const heard = [heardBy(listener), heardBy(speaker)];
  for (let page = 1; page <= 9; page++) speaker.publish(progress('a', page));
  speaker.publish(progress('b', 1));
  speaker.publish(ended);
  for (const events of heard) {
    await expect.poll(() => events).toContainEqual(ended);
    expect(events).toContainEqual(progress('b', 1));
    const pages = events.flatMap((event) =>
      event.kind === 'progress' && event.message.filename === 'a' ? event.message.current_page : [],
    );
    expect(pages.length).toBeLessThan(4);
    last.push(pages.at(-1));
  }
  return last;
}

async function hearsAgain(speaker: Bus, heard: LiveEvent[], session: string): Promise<void> {
  const event = sessionEnded(session);
  const said = () => {
    speaker.publish(event);
    return heard;
  };
  await expect.poll(said, { interval: 300 }).toContainEqual(event);
}

async function openPostgres() {
  const database = await startDatabase({ own: true });
  onTestFinished(() => database.stop());
  const { options, pool } = database;
  return {
    pool,
    options,
    open: async (changes: pg.ClientConfig = {}) => {
      const bus = new PostgresBus(pool, { ...options, ...changes }, logger, QUICK_MS);
      await bus.listen();
      return bus;
    },
  };
}

/** A pool of which the first connection takes longer than the bus puts messages off. */
function slowAtFirst(pool: pg.Pool): pg.Pool {
  let isFirst = true;
  const query = async (text: string, values: unknown[]) => {
    const late = isFirst;
    isFirst = false;
    if (late) await pool.query('select pg_sleep(1)');
    return pool.query(text, values);
  };
  return { query } as unknown as pg.Pool;
}

/** Silence through a proxy, long enough to be noticed, and then the way is free again. */
async function heardThroughACut(
  speaker: Bus,
  listener: Bus,
  proxy: TcpProxy,
): Promise<LiveEvent[]> {
  const heard = heardBy(listener);
  const resumptions = resumptionsOf(listener);
  onTestFinished(() => speaker.close());
  await hearsAgain(speaker, heard, 'before');
  expect(resumptions.count).toBe(0);
  proxy.cut();
  speaker.publish(sessionEnded('lost'));
  await new Promise((resolve) => setTimeout(resolve, 4 * QUICK_MS));
  proxy.mend();
  await hearsAgain(speaker, heard, 'after');
  expect(resumptions.count).toBeGreaterThan(0);
  return heard;
}

describe('the bus over PostgreSQL', () => {
  it('carries events between processes, newest progress only', async () => {
    const { open } = await openPostgres();
    expect(await lastPagesHeard(await open(), await open())).toEqual([9, 9]);
  });

  it('keeps the order also where the first message waits for the database', async () => {
    const { open, pool, options } = await openPostgres();
    const listener = await open();
    const pages: number[] = [];
    listener.subscribe((event) => {
      if (event.kind === 'progress') pages.push(event.message.current_page);
    });
    onTestFinished(() => listener.close());
    const slow = new PostgresBus(slowAtFirst(pool), options, logger);
    onTestFinished(() => slow.close());
    slow.publish(progress('a', 4));
    await new Promise((resolve) => setTimeout(resolve, 100));
    slow.publish(progress('b', 5));
    await expect.poll(() => pages.length).toBe(2);
    expect(pages).toEqual([4, 5]);
  });

  it('listens again after its connection was ended', async () => {
    const { open, pool } = await openPostgres();
    const [speaker, listener] = [await open(), await open()];
    const heard = heardBy(listener);
    const resumptions = resumptionsOf(listener);
    onTestFinished(() => speaker.close());
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'legible bus'`,
    );
    await hearsAgain(speaker, heard, 'after');
    expect(heard).toContainEqual(sessionEnded('after'));
    expect(resumptions.count).toBe(1);
  });

  it('leaves no connection behind where the server lets it in and then says nothing', async () => {
    const { pool } = await openPostgres();
    const closes: Promise<unknown>[] = [];
    const server = createServer((socket) => {
      closes.push(once(socket, 'close'));
      socket.resume();
      // Authenticated, and ready for a query.
      socket.write(Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 0, 90, 0, 0, 0, 5, 73]));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const bus = new PostgresBus(pool, { host: '127.0.0.1', port, user: 'x' }, logger, QUICK_MS);
    await expect(bus.listen()).rejects.toThrow('Query read timeout');
    await expect(Promise.all(closes)).resolves.toHaveLength(1);
  });

  it('notices a cut cable, and listens again when it is mended', async () => {
    const { open, options } = await openPostgres();
    const proxy = await startProxy({ path: `${options.host}/.s.PGSQL.5432` });
    const listener = await open({ host: '127.0.0.1', port: proxy.port });
    const heard = await heardThroughACut(await open(), listener, proxy);
    expect(heard).not.toContainEqual(sessionEnded('lost'));
  });
});

async function nats(port?: number): Promise<Server> {
  const server = await startNats('127.0.0.1', port);
  onTestFinished(() => server.stop());
  return server;
}

describe.skipIf(!natsServer)('the bus over NATS (needs nats-server)', () => {
  it('carries events between processes, newest progress only', async () => {
    const { url } = await nats();
    const buses = [
      await NatsBus.open(at(url), logger),
      await NatsBus.open(at(url), logger),
    ] as const;
    expect(await lastPagesHeard(...buses)).toEqual([9, 9]);
  });

  it('goes on when the server was away', async () => {
    const server = await nats();
    const [speaker, listener] = [
      await NatsBus.open(at(server.url), logger),
      await NatsBus.open(at(server.url), logger),
    ];
    const heard = heardBy(listener);
    const resumptions = resumptionsOf(listener);
    onTestFinished(() => speaker.close());
    await server.stop();
    speaker.publish(sessionEnded('lost'));
    await nats(Number(new URL(server.url).port));
    await hearsAgain(speaker, heard, 'after');
    expect(heard).toContainEqual(sessionEnded('after'));
    expect(resumptions.count).toBe(1);
  });

  it('notices a cut cable, and listens again when it is mended', async () => {
    const server = await nats();
    const { port, hostname } = new URL(server.url);
    const proxy = await startProxy({ host: hostname, port: Number(port) });
    const listener = await NatsBus.open(at(`nats://127.0.0.1:${proxy.port}`), logger, QUICK_MS);
    const speaker = await NatsBus.open(at(server.url), logger);
    const heard = await heardThroughACut(speaker, listener, proxy);
    expect(heard).not.toContainEqual(sessionEnded('lost'));
  });
});
