import { noticeMessages } from '@legible/contracts/messages/notices';
import type { HistoryFile } from '@legible/contracts/documents/documents';
import type { PageChange, PdfInfo } from '@legible/ocr-engine';
import type { DocumentRow } from './repository.ts';

type NoticeCode = keyof typeof noticeMessages;

/** A run that read all pages again came to nothing; the next run forgets it. */
export const NOT_READ_AGAIN: NoticeCode = 'not_read_again';

/** The file opens with a password only, which is not kept when its run is over: nothing that opens it can be done then. */
export const PROTECTED: NoticeCode = 'protected';

/** The file has a signature, which covers the original alone. */
export const SIGNED: NoticeCode = 'signed';

/** What an inspection found that the owner of the file should know, once something is appended to it (D75). */
export function noticesFor({
  signed,
  damagedTable,
  needsPassword,
}: Pick<PdfInfo, 'signed' | 'damagedTable' | 'needsPassword'>): NoticeCode[] {
  return [
    ...(signed ? [SIGNED] : []),
    ...(damagedTable ? (['repaired'] as const) : []),
    ...(needsPassword ? [PROTECTED] : []),
  ];
}

/** What is found out when a text layer is written: told anew by each run. */
const OF_LAYER: ReadonlySet<string> = new Set<NoticeCode>([
  'hard_to_read',
  'shows_more',
  'found_in_part',
]);

/** A document's notices with what its owner should know of the text layer. @param changes of all pages that have text */
export function withLayerNotices(
  notices: readonly string[],
  changes: readonly PageChange[],
): string[] {
  const written = changes.filter(({ untouched }) => !untouched);
  const isAny = (what: 'hardToRead' | 'showsMore' | 'thinned') =>
    written.some((change) => change[what]);
  const found: NoticeCode[] = [
    ...(isAny('hardToRead') ? (['hard_to_read'] as const) : []),
    ...(isAny('showsMore') ? (['shows_more'] as const) : []),
    ...(isAny('thinned') ? (['found_in_part'] as const) : []),
  ];
  return [...notices.filter((code) => !OF_LAYER.has(code)), ...found];
}

/** The notices of a document in words; none while its processed file is the original byte for byte. */
export function noticesOf({
  notices,
  incrementBytes,
}: Pick<DocumentRow, 'notices' | 'incrementBytes'>): HistoryFile['notices'] {
  if (!incrementBytes) return [];
  return notices.filter(isKnown).map((code) => ({ code, detail: noticeMessages[code] }));
}

/** A row may have been written by a newer version. */
const isKnown = (code: string): code is NoticeCode => code in noticeMessages;
