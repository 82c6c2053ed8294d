import { parentPort, workerData } from 'node:worker_threads';
import { foldWord, storedWords } from '@legible/server/internal';
import { TextMaker } from '../texts/text-maker.ts';
import { documentsOf, languageOf, PAGES_A_DOCUMENT, type Size, threadOf } from './accounts.ts';
import { CopyRows, type Target } from './copy-rows.ts';
import { WordCounts } from './word-counts.ts';

/** What a thread is to do. */
export interface Share {
  thread: number;
  size: Size;
  target: Target;
}

const FIRST_DAY = Date.UTC(2026, 0, 1);

const share: Share = workerData;
parentPort?.postMessage(await fillShare(share), []);

/** Writes documents, pages and words of the accounts of this thread. @returns how many pages each account has */
async function fillShare({ thread, size, target }: Share): Promise<Map<number, number>> {
  const documents = new CopyRows(
    target,
    'documents',
    'id, user_id, input_name, status, byte_size, sha256, page_count, original_key, created_at',
  );
  const pages = new CopyRows(
    target,
    'search_pages',
    'document_id, page, owner, place, language, text, words, is_plain',
  );
  const makers = new Map<string, TextMaker>();
  const counts = new WordCounts();
  const places = new Map<number, number>();
  for (const { document, account } of documentsOf(size)) {
    if (threadOf(account) !== thread) continue;
    const id = `document${String(document).padStart(14, '0')}`;
    const createdAt = new Date(FIRST_DAY + document * 1000).toISOString();
    const name = `scan ${document}.pdf`;
    await documents.add([id, `account${account}`, name, 'ready', 1, '', 10, '', createdAt]);
    const language = languageOf(account);
    const maker = makers.get(language) ?? new TextMaker(language, 1 + thread);
    makers.set(language, maker);
    const first = places.get(account) ?? 0;
    places.set(account, first + PAGES_A_DOCUMENT);
    for (let at = 0; at < PAGES_A_DOCUMENT; at += 1) {
      const { text } = maker.page();
      const folded = wordsIn(text);
      counts.add(account, folded);
      const { words, isPlain } = storedWords(text, folded);
      const stored = [language, text, words.join(' '), isPlain];
      await pages.add([id, at + 1, account + 1, first + at, ...stored]);
    }
    if (document % 10_000 === 0) console.error(`${document * PAGES_A_DOCUMENT} pages …`);
  }
  await documents.end();
  await pages.end();
  const words = new CopyRows(target, 'search_words', 'owner, word, pages');
  for (const [account, word, count] of counts.rows()) await words.add([account + 1, word, count]);
  await words.end();
  return places;
}

/** The words of a text that has nothing but words, spaces and line breaks. */
function wordsIn(text: string): Set<string> {
  return new Set(text.split(/\s+/).filter(Boolean).map(foldWord));
}
