import { indexDocuments, searchPages, takeBehind, type Connection } from '@legible/server/internal';
import { row, type Row } from '../measuring/budgets.ts';
import { bookPages } from './texts/book-pages.ts';
import { pageOf, type ReadPage } from './texts/page-of.ts';
import { chance, TextMaker } from './texts/text-maker.ts';

const GENERATED_PAGES = 1000;
const MOST_QUESTIONS = 400;
const FIRST = 10;
/** Results that are looked through, answer by answer. */
const ALL = 1000;
const AN_ANSWER = 50;
/** Documents that are indexed together. */
const AT_ONCE = 16;

interface Score {
  asked: number;
  found: number;
  /** Of the first ten results of each question, and how many of them have the word. */
  shown: number;
  right: number;
}

/** Words that were misread by one letter: whether their pages are found, and what else is; beside plain \`tsvector\`. */
export async function benchRecall(connection: Connection): Promise<Row[]> {
  const sets = [...(await bookPages()), { name: 'generated pages', pages: generatedPages() }];
  const rows: Row[] = [];
  for (const [at, { name, pages }] of sets.entries()) {
    const account = `recall${process.pid}of${at}`;
    await keep(connection, account, pages);
    const ours = await ask(pages, (word) => searchOurs(connection, account, word));
    const plain = await ask(pages, (word) => searchPlain(connection, word));
    const note = `${ours.asked} words on ${pages.length} pages; plain tsvector finds ${share(plain.found, plain.asked)}`;
    rows.push(
      row(`misread words found, ${name}`, (100 * ours.found) / ours.asked, 99, '%', note, {
        atLeast: true,
      }),
      row(
        `right among the first ten, ${name}`,
        (100 * ours.right) / ours.shown,
        90,
        '%',
        `plain tsvector ${share(plain.right, plain.shown)}`,
        { atLeast: true },
      ),
    );
  }
  return rows;
}

const share = (part: number, whole: number) =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;

function generatedPages(): ReadPage[] {
  const maker = new TextMaker('eng', 21);
  return Array.from({ length: GENERATED_PAGES }, () => {
    const { text, truth, misread } = maker.page();
    const read = new Set(text.split(/\s+/));
    return {
      text,
      truth,
      misread: misread.map(({ word }) => word).filter((word) => !read.has(word)),
    };
  });
}

const documentOf = (account: string, at: number) => `${account}x${at}`;

/** Puts pages into an account of their own and, for comparison, into a table with a \`tsvector\` of each. */
async function keep({ db, pool }: Connection, account: string, pages: ReadPage[]): Promise<void> {
  await pool.query(
    `insert into users (id, email, name, last_name, password_hash, page_limit, period_anchor, period_start, period_end)
     values ($1, $1, 'Ada', 'Lovelace', 'none', 10, now(), now(), now())`,
    [account],
  );
  const texts = new Map(pages.map(({ text }, at) => [documentOf(account, at), pageOf(text)]));
  await pool.query(
    `insert into documents (id, user_id, input_name, status, byte_size, sha256, page_count, original_key)
     select id, $1, 'page.pdf', 'ready', 1, '', 1, '' from unnest($2::text[]) as given(id)`,
    [account, [...texts.keys()]],
  );
  const textsOf = async function* (id: string) {
    const text = texts.get(id);
    yield text ? [text] : [];
  };
  for (let taken = await takeBehind(db, false, AT_ONCE); taken.length > 0;) {
    await indexDocuments({ db, textsOf }, taken);
    taken = await takeBehind(db, false, AT_ONCE);
  }
  await pool.query(`drop table if exists plain_pages`);
  await pool.query(`
    create table plain_pages as
    select document_id, to_tsvector('english', text) as words from search_pages
    join documents on id = document_id where user_id = '${account}'`);
}

async function searchOurs({ db }: Connection, userId: string, word: string): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const search = { userId, query: `${word} `, limit: AN_ANSWER, cursor };
    const { results, nextCursor } = await searchPages(db, search);
    found.push(...results.map(({ documentId }) => documentId));
    cursor = nextCursor;
  } while (cursor !== undefined && found.length < ALL);
  return found;
}

async function searchPlain({ pool }: Connection, word: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select document_id as id from plain_pages, plainto_tsquery('english', $1) asked
     where words @@ asked order by ts_rank(words, asked) desc limit ${ALL}`,
    [word],
  );
  return rows.map(({ id }) => id);
}

async function ask(pages: ReadPage[], search: (word: string) => Promise<string[]>): Promise<Score> {
  const questions = pages.flatMap(({ misread }, at) => misread.map((word) => ({ word, at })));
  const random = chance(3);
  const some = questions
    .map((question) => ({ question, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, MOST_QUESTIONS);
  const score: Score = { asked: some.length, found: 0, shown: 0, right: 0 };
  for (const { word, at } of some.map(({ question }) => question)) {
    const places = (await search(word)).map((id) => Number(id.split('x').at(-1)));
    if (places.includes(at)) score.found += 1;
    const first = places.slice(0, FIRST);
    score.shown += first.length;
    score.right += first.filter((place) => hasWord(pages[place], word)).length;
  }
  return score;
}

/** The word, or one that begins as it does: other forms of a word are right. */
function hasWord(page: ReadPage | undefined, word: string): boolean {
  if (!page) return false;
  if (page.truth.has(word)) return true;
  const stem = word.slice(0, Math.max(4, word.length - 3));
  return [...page.truth].some((other) => other.startsWith(stem));
}
