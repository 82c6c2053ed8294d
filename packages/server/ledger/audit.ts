import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '@legible/contracts/endpoints';
import type { ApiClient } from '../test/api-client.ts';
import type { Entry } from './uploader.ts';

const STORAGE_CHECK = fileURLToPath(new URL('../src/storage-check/main.ts', import.meta.url));

/** Compares what was promised with what is there; returns every difference in words. */
export async function audit(
  client: ApiClient,
  entries: Entry[],
  dataDir: string,
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  return [
    ...(await auditFiles(client, entries)),
    ...(await auditQuota(client, query)),
    ...(await auditRows(client, query)),
    ...(await auditObjects(dataDir, query)),
    ...auditStorage(dataDir),
  ];
}

/** Every acknowledged file exists once, with its bytes, in both versions. */
async function auditFiles(client: ApiClient, entries: Entry[]): Promise<string[]> {
  const problems: string[] = [];
  const history = await client.history();
  for (const { fileId, sha256, pages } of entries) {
    const found = history.filter((file) => file.file_id === fileId);
    if (found.length !== 1) problems.push(`${fileId} is listed ${found.length} times`);
    if (found[0] && (found[0].status !== 'ready' || found[0].pages !== pages)) {
      problems.push(`${fileId} is ${found[0].status} with ${found[0].pages} pages`);
    }
    const original = await bytesOf(client, fileId, 'original');
    if (createHash('sha256').update(original).digest('hex') !== sha256) {
      problems.push(`${fileId} comes back with other bytes`);
    }
    const processed = await bytesOf(client, fileId, 'processed');
    if (!processed.subarray(0, original.length).equals(original)) {
      problems.push(`${fileId} is not the beginning of its processed version`);
    }
  }
  return problems;
}

async function bytesOf(client: ApiClient, fileId: string, type: string): Promise<Buffer> {
  return Buffer.from(await (await client.download(fileId, type)).arrayBuffer());
}

/** Pages charged are pages recognised, and nothing stays reserved. */
async function auditQuota(
  client: ApiClient,
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  const { month_usage: used } = await client.me();
  const [sums] = await query(`
    select (select count(*)::int from pages where state = 'recognised') as recognised,
           (select coalesce(sum(pages_reserved), 0)::int from users) as reserved`);
  const problems: string[] = [];
  if (used !== sums?.['recognised']) {
    problems.push(`${used} pages charged, ${String(sums?.['recognised'])} recognised`);
  }
  if (sums?.['reserved'] !== 0) problems.push(`${String(sums?.['reserved'])} pages stay reserved`);
  return problems;
}

/** No row is stuck, failed without a cause, or counted wrong. */
async function auditRows(
  client: ApiClient,
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  const running = await client.call('GET', paths.running);
  const { files } = (await running.json()) as { files: unknown[] };
  const [row] = (await query(`
    select string_agg(distinct concat_ws(' ', state, error_code), ', ')
             filter (where state not in ('recognised', 'left_alone')) as unread,
           (select count(*)::int from documents
            where pages_done <> page_count or pages_charged <> pages_recognised) as miscounted
    from pages`)) as { unread: string | null; miscounted: number }[];
  const problems = files.length > 0 ? [`${files.length} documents still run`] : [];
  if (row?.unread) problems.push(`pages were not read: ${row.unread}`);
  if (row?.miscounted !== 0) problems.push(`${row?.miscounted} counts are wrong`);
  return problems;
}

/** Every folder of objects belongs to a row, or its removal is booked. */
async function auditObjects(
  dataDir: string,
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  const known = await query(`
    select 'documents/' || id || '/' as prefix from documents
    union select prefix from purges`);
  const prefixes = new Set(known.map((row) => row['prefix']));
  return readdirSync(join(dataDir, 'objects', 'documents'))
    .filter((id) => !prefixes.has(`documents/${id}/`))
    .map((id) => `objects of ${id} belong to nobody`);
}

/** Rows, objects and hashes agree both ways, as the operator's own check sees them. */
function auditStorage(dataDir: string): string[] {
  const env = { ...process.env, LEGIBLE_DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, [STORAGE_CHECK], {
    env,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`storage:check ended with ${status}: ${stdout}${stderr}`];
}
