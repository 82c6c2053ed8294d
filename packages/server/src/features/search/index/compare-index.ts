import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import type { IndexDeps } from './index-document.ts';
import { pageEntry, type PageEntry } from './page-entry.ts';
import { readyDocuments } from './ready-documents.ts';

/** What is not as it has to be. */
export interface IndexFinding {
  /** `lacking`: not in the index; `differs`: other words; `left`: in the index only; `word`: not among the owner's. */
  kind: 'lacking' | 'differs' | 'left' | 'word';
  documentId: string;
  /** Counted from 1. */
  page: number;
}

export interface Comparison {
  documents: number;
  pages: number;
  /** Documents that a worker will index: they are not looked at. */
  waiting: number;
  findings: IndexFinding[];
}

/** Compares the index with what storage has. Nothing is changed; the product may run meanwhile. */
export async function compareIndex(deps: IndexDeps): Promise<Comparison> {
  const result: Comparison = { documents: 0, pages: 0, waiting: 0, findings: [] };
  for await (const id of readyDocuments(deps.db)) {
    const compared = await compareDocument(deps, id);
    // What changed while it was looked at, and is done by now, is looked at once more.
    const again = compared.findings.length > 0 ? await compareDocument(deps, id) : compared;
    if (await isWaiting(deps.db, id)) {
      result.waiting += 1;
      continue;
    }
    result.documents += 1;
    result.pages += again.pages;
    result.findings.push(...again.findings);
  }
  return result;
}

async function isWaiting(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`select from search_queue where document_id = ${id}`);
  return rowCount === 1;
}

interface IndexedPage extends Record<string, unknown> {
  page: number;
  language: string;
  text: string;
  words: string;
  isPlain: boolean;
}

async function compareDocument(
  deps: IndexDeps,
  documentId: string,
): Promise<{ pages: number; findings: IndexFinding[] }> {
  const findings: IndexFinding[] = [];
  const left = await indexedPages(deps.db, documentId);
  let pages = 0;
  for await (const texts of deps.textsOf(documentId)) {
    for (const text of texts) {
      const { page } = text;
      const entry = pageEntry(text);
      const indexed = left.get(page);
      left.delete(page);
      pages += 1;
      if (!indexed) findings.push({ kind: 'lacking', documentId, page });
      else if (!isSame(entry, indexed)) findings.push({ kind: 'differs', documentId, page });
      else if (await lacksWords(deps.db, documentId, entry)) {
        findings.push({ kind: 'word', documentId, page });
      }
    }
  }
  for (const page of left.keys()) findings.push({ kind: 'left', documentId, page });
  return { pages, findings };
}

async function indexedPages(db: Database, documentId: string): Promise<Map<number, IndexedPage>> {
  const { rows } = await db.execute<IndexedPage>(sql`
    select page, language, text, words, is_plain as "isPlain" from search_pages
    where document_id = ${documentId}`);
  return new Map(rows.map((row) => [row.page, row]));
}

const isSame = (entry: PageEntry, { language, text, words, isPlain }: IndexedPage): boolean =>
  entry.text === text &&
  entry.language === language &&
  entry.isPlain === isPlain &&
  entry.words.join(' ') === words;

async function lacksWords(db: Database, documentId: string, { known }: PageEntry) {
  const { rowCount } = await db.execute(sql`
    select from documents join search_owners on search_owners.user_id = documents.user_id
      cross join unnest(${sql.param([...known.keys()])}::text[]) as wanted(word)
    where documents.id = ${documentId} and not exists (
      select from search_words where owner = number and search_words.word = wanted.word)
    limit 1`);
  return rowCount === 1;
}
