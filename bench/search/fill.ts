import {
  foldWord,
  LEXEMES,
  ownerMark,
  storedWords,
  type Connection,
} from '@legible/server/internal';
import { chance, TextMaker } from './text-maker.ts';
import { wordsOf } from './word-lists.ts';

/** What is filled: one large account and many small ones. */
export interface Size {
  pages: number;
  /** Of them, so many belong to the large account. */
  large: number;
  accounts: number;
}

/** The id of the large account. */
export const LARGE = 'account0';
const PAGES_A_DOCUMENT = 10;
const AT_ONCE = 500;
const LANGUAGES = ['eng', 'eng', 'eng', 'eng', 'eng', 'eng', 'eng', 'deu', 'deu', 'fra'];

/** Words of these are words of their own, as the product's indexing knows. */
const LISTED = ['eng', 'deu', 'fra'];

/** The language of an account's pages. */
const languageOf = (account: number): string => LANGUAGES[account % LANGUAGES.length] ?? '';

/**
 * Fills an empty database as if the product had indexed so many pages, in minutes: rows first, then indexes, which end the
 * same. Documents of all accounts come in turns by chance.
 */
export async function fill({ pool }: Connection, size: Size): Promise<void> {
  await pool.query(USERS, [size.accounts]);
  const indexes = await dropIndexes(pool);
  const places = await insertAll(pool, size);
  const accounts = [...places.keys()];
  await pool.query(OWNERS, [accounts, [...places], accounts.map(languageOf)]);
  console.error('indexes …');
  await remake(
    pool,
    indexes.filter(({ table }) => table === 'search_pages'),
  );
  console.error('words …');
  const listed = new Set(LISTED.flatMap((name) => wordsOf(name).map(foldWord)));
  await pool.query('create table bench_listed (word text collate "C" primary key)');
  await pool.query('insert into bench_listed select unnest($1::text[])', [[...listed]]);
  const { rows: owners } = await pool.query<{ number: number }>('select number from search_owners');
  for (const { number } of owners) await pool.query(WORDS, [number, ownerMark(number)]);
  await remake(
    pool,
    indexes.filter(({ table }) => table === 'search_words'),
  );
  for (const table of ['users', 'documents', 'search_owners', 'search_pages', 'search_words']) {
    await pool.query(`vacuum analyze ${table}`);
  }
}

/** @returns how many pages each account has; those that come are made while others are written */
async function insertAll(pool: Pool, size: Size): Promise<Int32Array> {
  const places = new Int32Array(size.accounts);
  let rows: Row[] = [];
  let writing = Promise.resolve();
  for (const { document, account } of documentsOf(size)) {
    rows.push(...pagesOf(document, account, places));
    if (rows.length < AT_ONCE) continue;
    await writing;
    writing = insert(pool, rows);
    rows = [];
    if (document % 1000 === 999) console.error(`${(document + 1) * PAGES_A_DOCUMENT} pages …`);
  }
  await writing;
  if (rows.length > 0) await insert(pool, rows);
  return places;
}

function* documentsOf(size: Size): Generator<{ document: number; account: number }> {
  const random = chance(7);
  for (let document = 0; document * PAGES_A_DOCUMENT < size.pages; document += 1) {
    const isLarge = random() < size.large / size.pages;
    yield { document, account: isLarge ? 0 : 1 + Math.floor(random() * (size.accounts - 1)) };
  }
}

const makers = new Map<string, TextMaker>();

function pagesOf(document: number, account: number, places: Int32Array): Row[] {
  const language = languageOf(account);
  const maker = makers.get(language) ?? new TextMaker(language, 1);
  makers.set(language, maker);
  const first = places[account] ?? 0;
  places[account] = first + PAGES_A_DOCUMENT;
  return Array.from({ length: PAGES_A_DOCUMENT }, (_, at) => ({
    document,
    page: at + 1,
    account,
    place: first + at,
    language,
    text: maker.page().text,
  }));
}

const OWNERS = `
  update search_owners set pages = filled.pages, languages = array[language]
  from unnest($1::int[], $2::int[], $3::text[]) as filled(account, pages, language)
  where user_id = 'account' || account`;

type Pool = Connection['pool'];

const USERS = `
  with made as (
    insert into users (id, email, name, last_name, password_hash, page_limit, period_anchor, period_start, period_end)
    select 'account' || n, n || '@example.com', 'Ada', 'Lovelace', 'none', 10, now(), now(), now()
    from generate_series(0, $1 - 1) n returning id)
  insert into search_owners (user_id) select id from made order by length(id), id`;

const WORDS = `
  insert into search_words (owner, word, pages)
  select $1::int, word, case when exists (select from bench_listed listed where listed.word = found.word) then 5 else least(ndoc, 4) end
  from ts_stat(format('select ${LEXEMES} from search_pages where ${LEXEMES} @@ ''''''%s''''''::tsquery', $2::text)) found
  where word !~ '^[@0-9]' and length(word) <= 40`;

interface Row {
  document: number;
  page: number;
  account: number;
  place: number;
  language: string;
  text: string;
}

async function insert(pool: Pool, rows: Row[]): Promise<void> {
  const documents = [...new Map(rows.map((row) => [row.document, row])).values()];
  const stored = rows.map(({ text }) => storedWords(text, wordsIn(text)));
  const client = await pool.connect();
  try {
    await client.query('begin; set local synchronous_commit = off');
    await client.query(DOCUMENTS, [
      documents.map(({ document }) => document),
      documents.map(({ account }) => account),
    ]);
    await client.query(PAGES, [
      rows.map(({ document }) => idOf(document)),
      rows.map(({ page }) => page),
      rows.map(({ account }) => account + 1),
      rows.map(({ place }) => place),
      rows.map(({ language }) => language),
      rows.map(({ text }) => text),
      stored.map(({ words }) => words.join(' ')),
      stored.map(({ isPlain }) => isPlain),
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** As long as the product's ids. */
const idOf = (document: number) => `document${String(document).padStart(14, '0')}`;

const DOCUMENTS = `
  insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key, created_at)
  select 'document' || lpad(n::text, 14, '0'), 'account' || account, 'scan ' || n || '.pdf', 'ready', 1, '', 10, '',
    timestamptz '2026-01-01' + n * interval '1 second'
  from unnest($1::int[], $2::int[]) as given(n, account)`;

const PAGES = `
  insert into search_pages (document_id, page, owner, place, language, text, words, is_plain)
  select * from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::boolean[])`;

/** The words of a text that has nothing but words, spaces and line breaks. */
const wordsIn = (text: string) => new Set(text.split(/\s+/).filter(Boolean).map(foldWord));

interface Definition {
  table: string;
  definition: string;
}

/** Indexes and keys that are made at the end, and the triggers and references, which would look at each row. */
async function dropIndexes(pool: Pool): Promise<Definition[]> {
  const { rows } = await pool.query<Definition & { name: string; constraint: string | null }>(`
    select tablename as table, indexname as name, indexdef as definition, conname as constraint
    from pg_indexes left join pg_constraint on conname = indexname
    where tablename in ('search_pages', 'search_words')`);
  await pool.query(`alter table search_pages drop constraint search_pages_document_id_documents_id_fk;
    alter table search_words drop constraint search_words_owner_search_owners_number_fk;
    alter table documents disable trigger user`);
  const made: Definition[] = [];
  for (const { table, name, constraint, definition } of rows) {
    await pool.query(
      constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`,
    );
    made.push({
      table,
      definition: constraint
        ? `alter table ${table} add constraint ${name} primary key ${/\((?<columns>.*)\)/.exec(definition)?.[0]}`
        : definition,
    });
  }
  return [
    ...made,
    {
      table: 'search_pages',
      definition: `alter table search_pages add constraint search_pages_document_id_documents_id_fk
        foreign key (document_id) references documents on delete cascade not valid`,
    },
    {
      table: 'search_words',
      definition: `alter table search_words add constraint search_words_owner_search_owners_number_fk
        foreign key (owner) references search_owners (number) on delete cascade not valid`,
    },
    { table: 'search_pages', definition: 'alter table documents enable trigger user' },
  ];
}

async function remake(pool: Pool, definitions: Definition[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set maintenance_work_mem = '1500MB'; set synchronous_commit = off`);
    for (const { definition } of definitions) await client.query(definition);
  } finally {
    client.release(true);
  }
}
