import type { HistoryFile } from '@legible/contracts/documents';
import { messages } from '@legible/contracts/messages/application';
import { sizeInWords } from '@legible/contracts/messages/storage';
import { dateAndTime, shortDate } from '../../../lib/dates.ts';

/** What tells files of one name apart: how long, how large, and when it came. What is not known is left out. */
export function SizeAndDate({ file: { pages, size, created_at: since } }: { file: HistoryFile }) {
  const known = Date.parse(since) > 0;
  return (
    <p className="facts text-xs text-muted tabular-nums">
      {pages > 0 && <span className="fact">{messages.status.pages(pages)}</span>}
      {size > 0 && <span className="fact">{sizeInWords(size)}</span>}
      {known && (
        <time className="fact" dateTime={since} title={dateAndTime(since)}>
          {shortDate(since)}
        </time>
      )}
    </p>
  );
}
