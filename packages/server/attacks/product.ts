import type { BatchResponse, HistoryFile } from '@legible/contracts/documents/documents';
import { onTestFinished } from 'vitest';
import { ApiClient } from '../test/api-client.ts';
import { copyCluster } from '../test/database/cluster-template.ts';
import { dataDirForTest } from '../test/database/data-dir-for-test.ts';
import { startProcess, stopProcess } from '../test/process.ts';
import type { Bytes } from '../test/pdfs/scans.ts';

const PASSWORD = 'correct horse battery';

let users = 0;

/** The product as a process of its own with one recogniser, gone with the test. */
export async function startProduct(
  env: Record<string, string> = {},
): Promise<{ pid: number; newUser: () => Promise<ApiClient> }> {
  const dataDir = dataDirForTest();
  await copyCluster(dataDir);
  const settings = { LEGIBLE_PROCESSES: '1', LOG_LEVEL: 'fatal', ...env };
  const { child, address, firstLine } = await startProcess(dataDir, settings);
  onTestFinished(async () => void (await stopProcess(child)));
  if (!address || !child.pid) throw new Error(`the product did not start: ${firstLine}`);
  return { pid: child.pid, newUser: () => register(address) };
}

async function register(address: string): Promise<ApiClient> {
  users += 1;
  const client = new ApiClient(address);
  const account = { email: `person${users}@example.com`, password: PASSWORD };
  await client.register(account);
  await client.login(account);
  return client;
}

/** Uploads one file. @returns its id; undefined when it was refused */
export async function upload(client: ApiClient, bytes: Bytes): Promise<string | undefined> {
  const response = await client.batch([{ name: 'scan.pdf', bytes }]);
  const body = (await response.json()) as Partial<BatchResponse>;
  return response.ok ? body.files?.[0]?.file_id : undefined;
}

/** How many seconds a document takes from its upload until it can be downloaded. */
export async function secondsOf(client: ApiClient, scan: Bytes): Promise<number> {
  const begun = performance.now();
  const id = await upload(client, scan);
  if (id === undefined) throw new Error('the document was refused');
  const file: HistoryFile = await client.finished(id);
  if (file.status !== 'ready') throw new Error(`the document is ${file.status}`);
  return (performance.now() - begun) / 1000;
}

/** The seconds of that many documents, one after the other; each of another person, whose ten free pages do not end. */
export async function secondsOfMany(
  people: ApiClient[],
  scan: Bytes,
  times: number,
): Promise<number[]> {
  const seconds: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const person = people[index % people.length];
    if (person) seconds.push(await secondsOf(person, scan));
  }
  return seconds;
}

export const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

export const told = (values: number[]): string =>
  values.map((value) => value.toFixed(2)).join(', ');

/** Does something again and again for everybody, until it is stopped. */
export function attackWith(
  attackers: ApiClient[],
  attack: (attacker: ApiClient, index: number) => Promise<void>,
): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  const all = attackers.map(async (attacker, index) => {
    while (!stopped.signal.aborted) {
      await attack(attacker, index).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  });
  return {
    stop: async () => {
      stopped.abort();
      await Promise.race([Promise.all(all), new Promise((resolve) => setTimeout(resolve, 5000))]);
    },
  };
}
