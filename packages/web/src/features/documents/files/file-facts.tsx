import type { HistoryFile } from '@legible/contracts/documents';
import { deletionInWords } from './deletion-in-words.ts';

/** When a document is deleted by itself. One that was not paid for says so beside its failure. */
export function DeletionDate({ file }: { file: HistoryFile }) {
  const { deletes_at: at, kept_until: kept } = file;
  if (at == null || kept != null) return null;
  return <p className="text-xs text-muted">{deletionInWords(at)}</p>;
}

/** What somebody should know of a processed file that came out well, such as that the original is signed (D75). */
export function FileNotices({ file: { notices = [] } }: { file: HistoryFile }) {
  return notices.map(({ code, detail }) => (
    <p key={code} className="text-xs text-muted [overflow-wrap:anywhere]">
      {detail}
    </p>
  ));
}
