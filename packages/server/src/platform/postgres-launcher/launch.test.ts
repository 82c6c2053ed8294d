import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dataDirForTest } from '../../../test/database/data-dir-for-test.ts';
import { startProcess, stopProcess } from '../../../test/process.ts';
import { findPostgresBinaries } from './binaries.ts';
import { joinPrivateCluster, launchPrivateCluster } from './launch.ts';

async function start(dataDir: string, env: Record<string, string> = {}) {
  const started = await startProcess(dataDir, env);
  onTestFinished(async () => void (await stopProcess(started.child)));
  return started;
}

/** Processes whose command line names the folder. */
function processesOf(dataDir: string): string[] {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  return all.split('\n').filter((line) => line.includes(dataDir) && !line.startsWith('ps '));
}

describe('the private cluster', () => {
  it('starts, keeps its data and stops without a trace', async () => {
    const dataDir = dataDirForTest();
    const first = await launchPrivateCluster(dataDir);
    await first.stop();
    expect(processesOf(dataDir)).toEqual([]);
    const second = await launchPrivateCluster(dataDir);
    await second.stop();
    expect(readdirSync(dataDir)).toContain('postgres');
  });

  it('throws away what an interrupted first start left half made', async () => {
    const dataDir = dataDirForTest();
    mkdirSync(join(dataDir, 'postgres.init-dead'));
    const cluster = await launchPrivateCluster(dataDir);
    await cluster.stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.init'))).toEqual([]);
  });

  it('is not shared: a second product on the same folder is told so', async () => {
    const dataDir = dataDirForTest();
    const cluster = await launchPrivateCluster(dataDir);
    onTestFinished(() => cluster.stop());
    await expect(launchPrivateCluster(dataDir)).rejects.toThrow(/already running on/);
  });
});

const isRoot = process.getuid?.() === 0;

describe('the private cluster in a data folder', () => {
  it.each(['scans, old and new', 'Ürläub "2026"', '文'.repeat(40)])(
    'called %s is reached by us and by the programs of PostgreSQL',
    async (name) => {
      const dataDir = join(dataDirForTest(), name);
      mkdirSync(dataDir);
      const cluster = await launchPrivateCluster(dataDir);
      const { host = '', user = '', database = '' } = cluster.options;
      onTestFinished(async () => {
        await cluster.stop();
        rmSync(host, { recursive: true });
      });
      const told = execFileSync(join(findPostgresBinaries(), 'psql'), ['-Atc', 'select 1'], {
        env: { ...process.env, PGHOST: host, PGUSER: user, PGDATABASE: database },
        encoding: 'utf8',
      });
      expect(told).toBe('1\n');
    },
  );

  it.skipIf(!isRoot)(
    'is not reached through the folder of somebody else (needs root)',
    async () => {
      const dataDir = join(dataDirForTest(), 'a, b');
      mkdirSync(dataDir);
      const first = await launchPrivateCluster(dataDir);
      await first.stop();
      const { host = '' } = first.options;
      onTestFinished(() => rmSync(host, { recursive: true }));
      expect(statSync(host).mode & 0o777).toBe(0o700);
      chownSync(host, 12_345, 12_345);
      for (const use of [launchPrivateCluster, joinPrivateCluster]) {
        await expect(use(dataDir)).rejects.toThrow(`${host} belongs to somebody else`);
      }
      expect(statSync(host).uid).toBe(12_345);
    },
  );
});

describe('the private cluster of another system user', () => {
  it.skipIf(!isRoot)('is left alone, and the user named (needs root)', async () => {
    const dataDir = dataDirForTest();
    for (const name of ['postgres', 'run']) {
      mkdirSync(join(dataDir, name));
      chownSync(join(dataDir, name), 12_345, 12_345);
    }
    for (const use of [launchPrivateCluster, joinPrivateCluster]) {
      await expect(use(dataDir)).rejects.toThrow(
        `The database in ${dataDir} belongs to the system user with the number 12345. Do this as that user: sudo -u '#12345' …`,
      );
    }
    expect(statSync(join(dataDir, 'run')).uid).toBe(12_345);
  });
});

describe('the process', () => {
  it('prints one address, and Ctrl-C stops everything', async () => {
    const dataDir = dataDirForTest();
    // As `mktemp -d` makes it: closed to the database server's user until the product opens it.
    chmodSync(dataDir, 0o700);
    const { child, firstLine } = await start(dataDir);
    expect(firstLine).toMatch(/^Legible is ready at http:\/\/localhost:\d+ /);
    expect(await stopProcess(child)).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('starts again cleanly after it was killed', async () => {
    const dataDir = dataDirForTest();
    const killed = await start(dataDir);
    await stopProcess(killed.child, 'SIGKILL');
    const again = await start(dataDir);
    expect(again.firstLine).toContain('ready at');
    expect(await stopProcess(again.child)).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('starts its database again when that is killed, and serves on', async () => {
    const dataDir = dataDirForTest();
    const { child, address } = await start(dataDir);
    const [postmaster] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split(
      '\n',
    );
    process.kill(Number(postmaster), 'SIGKILL');
    const ready = async () => (await fetch(`${address}/health/ready`)).status;
    await expect.poll(ready, { interval: 50 }).not.toBe(200);
    await expect.poll(ready).toBe(200);
    expect(child.exitCode).toBe(null);
    expect(await stopProcess(child)).toBe(0);
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('says which package the data of a language is in', async () => {
    const dataDir = dataDirForTest();
    const { firstLine, child } = await start(dataDir, { LEGIBLE_LANGUAGES: 'eng+tlh_old' });
    expect(firstLine).toMatch(
      /^LEGIBLE_LANGUAGES cannot be read: .*no data for tlh_old.*apt install tesseract-ocr-tlh-old\n$/,
    );
    await expect.poll(() => child.exitCode).toBe(1);
  });

  it('says in one line, and no more, that NATS is not there', async () => {
    const dataDir = dataDirForTest();
    const { firstLine, child } = await start(dataDir, { NATS_URL: 'nats://127.0.0.1:1' });
    expect(firstLine).toBe('NATS cannot be reached (NATS_URL): connection refused\n');
    await expect.poll(() => child.exitCode).toBe(1);
    expect(processesOf(dataDir)).toEqual([]);
  });

  it('says in one line that its port is taken, and leaves nothing running', async () => {
    const first = await start(dataDirForTest());
    const port = /localhost:(\d+)/.exec(first.firstLine)?.[1] ?? '';
    const dataDir = dataDirForTest();
    const { firstLine, child } = await start(dataDir, { PORT: port });
    expect(firstLine).toBe(
      `Port ${port} is taken by another program. Stop that, or choose another: PORT=${Number(port) + 1} npm start\n`,
    );
    await expect.poll(() => child.exitCode).toBe(1);
    expect(processesOf(dataDir)).toEqual([]);
  });
});
