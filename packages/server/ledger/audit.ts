import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { paths } from '@legible/contracts/endpoints';
import type { ApiClient } from '../test/api-client.ts';
import { ACCOUNT } from './accounts.ts';
import { type Entry } from './uploader.ts';

const program = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const STORAGE_CHECK = program('../src/storage-check/main.ts');
const OPERATOR = program('../src/operator/main.ts');

/**
 * Compares what was promised with what is there; returns every difference in words.
 * @param gone documents that their owner deleted: their pages stay charged
 */
export async function audit(
  client: ApiClient,
  entries: Entry[],
  dataDir: string,
  query: (sql: string) => Promise<Record<string, unknown>[]>,
  gone: ReadonlySet<string>,
): Promise<string[]> {
  const kept = entries.filter(({ fileId }) => !gone.has(fileId));
  const deleted = entries.filter(({ fileId }) => gone.has(fileId));
  const deletedPages = deleted.reduce((sum, { pages }) => sum + pages, 0);
  return [
    ...(await auditFiles(client, kept)),
    ...(await auditQuota(query, deletedPages)),
    ...(await auditRows(client, query)),
    ...(await auditObjects(dataDir, query)),
    ...auditStorage(dataDir),
    ...auditSearch(dataDir),
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

/**
 * Of each account the pages charged are the pages recognised, in documents that are ready; nothing stays reserved, nothing
 * waits, and no user has more than was allowed.
 */
async function auditQuota(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
  deletedPages: number,
): Promise<string[]> {
  const rows = await query(`
    select email, pages_used as used, pages_reserved as reserved, page_limit as most,
      (select count(*)::int from pages join documents on documents.id = document_id
       where documents.user_id = users.id and state = 'recognised' and status = 'ready')
        + case email when '${ACCOUNT.email}' then ${deletedPages} else 0 end as recognised,
      (select count(*)::int from documents where user_id = users.id and waits_since is not null) as waiting
    from users`);
  return rows.flatMap((row) => {
    const { email, used, reserved, most, recognised, waiting } = row as Record<string, number>;
    return [
      ...(used === recognised ? [] : [`${email}: ${used} pages charged, ${recognised} recognised`]),
      ...(reserved === 0 ? [] : [`${email}: ${reserved} pages stay reserved`]),
      ...(waiting === 0 ? [] : [`${email}: ${waiting} documents still wait for pages`]),
      ...(Number(used) <= Number(most) ? [] : [`${email}: ${used} pages charged of ${most}`]),
    ];
  });
}

/** Every file of the account at the edge that was acknowledged is ready, or was refused for want of pages, and is there. */
export async function auditEdge(
  entries: Entry[],
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  const rows = await query('select id, status, error_code, page_count from documents');
  const found = new Map(rows.map((row) => [row['id'], row]));
  return entries.flatMap(({ fileId, pages }) => {
    const row = found.get(fileId);
    if (!row) return [`${fileId} at the edge is lost`];
    const { status, error_code: code, page_count: count } = row;
    // A page that crashed twice is named; its owner may start it again.
    const isOver = status === 'ready' || code === 'no_pages_left' || code === 'no_page_readable';
    return isOver && count === pages ? [] : [`${fileId} at the edge is ${String(status)}`];
  });
}

/** No row is stuck, failed without a cause, or counted wrong. */
async function auditRows(
  client: ApiClient,
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  const running = await client.call('GET', paths.running);
  const { files } = (await running.json()) as { files: unknown[] };
  const [row] = (await query(`
    select string_agg(concat_ws(' ', document_id, 'page', number, pages.state, pages.error_code, 'after', tries, 'tries'), ', ')
             filter (where pages.state not in ('recognised', 'left_alone')) as unread,
           (select count(*)::int from documents
            where documents.error_code is distinct from 'no_pages_left'
              and status = 'ready' and (pages_done <> page_count or pages_charged <> pages_recognised)
           ) as miscounted
    from pages join documents on documents.id = document_id
    where documents.error_code is distinct from 'no_pages_left'
      and pages.user_id = (select id from users where email = '${ACCOUNT.email}')`)) as {
    unread: string | null;
    miscounted: number;
  }[];
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
const auditStorage = (dataDir: string): string[] =>
  problemsOf('storage:check', [STORAGE_CHECK], dataDir);

/** The index of pages is as the stored texts with their corrections, once nothing waits to be indexed. */
const auditSearch = (dataDir: string): string[] =>
  problemsOf('compare-search', [OPERATOR, 'compare-search'], dataDir);

/** What an operator's command says that ends badly. */
function problemsOf(name: string, command: string[], dataDir: string): string[] {
  const env = { ...process.env, LEGIBLE_DATA_DIR: dataDir };
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    env,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${name} ended with ${status}: ${stdout}${stderr}`];
}
