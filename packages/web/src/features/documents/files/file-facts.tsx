import type { HistoryFile } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { sizeInWords } from '@legible/contracts/messages/documents/storage';
import { someNames } from '@legible/contracts/messages/short-lists';
import { deletionInWords } from './deletion-in-words.ts';
import { dateAndTime, shortDate } from '../../../lib/dates.ts';

/** When a document is deleted by itself. One that was not paid for says so beside its failure. */
export function DeletionDate({ file }: { file: HistoryFile }) {
  const { deletes_at: at, kept_until: kept } = file;
  if (at == null || kept != null) return null;
  return <p className="text-xs text-muted">{deletionInWords(at)}</p>;
}

/** What the owner should know of a processed file that came out well, such as that the original is signed (D75). */
export function FileNotices({ file: { notices = [] } }: { file: HistoryFile }) {
  return notices.map(({ code, detail }) => (
    <p key={code} className="text-xs text-muted [overflow-wrap:anywhere]">
      {detail}
    </p>
  ));
}

/**
 * What tells files of one name apart: how long, how large, and when it came; and what it was read in. Unknown facts are
 * left out.
 */
export function SizeAndDate({ file }: { file: HistoryFile }) {
  const { pages, size, created_at: since } = file;
  const known = Date.parse(since) > 0;
  const languages = languagesToTell(file);
  return (
    <p className="facts text-xs text-muted tabular-nums">
      {pages > 0 && <span className="fact">{messages.status.pages(pages)}</span>}
      {size > 0 && <span className="fact">{sizeInWords(size)}</span>}
      {known && (
        <time className="fact" dateTime={since} title={dateAndTime(since)}>
          {shortDate(since)}
        </time>
      )}
      {languages.length > 0 && <span className="fact">{someNames(languages)}</span>}
    </p>
  );
}

/** English alone goes without saying, on a screen in English. */
function languagesToTell({ languages = [] }: HistoryFile): string[] {
  const isEnglish = languages.length === 1 && languages[0]?.code === 'eng';
  return isEnglish ? [] : languages.map(({ name }) => name);
}
