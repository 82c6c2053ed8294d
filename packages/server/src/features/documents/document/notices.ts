import { noticeMessages } from '@legible/contracts/messages/notices';
import type { HistoryFile } from '@legible/contracts/documents/documents';
import type { PdfInfo } from '@legible/ocr-engine';
import type { DocumentRow } from './repository.ts';

type NoticeCode = keyof typeof noticeMessages;

/** A run that read all pages again came to nothing; the next run forgets it. */
export const NOT_READ_AGAIN: NoticeCode = 'not_read_again';

/** The file opens with a password only, which is not kept when its run is over: nothing that opens it can be done then. */
export const PROTECTED: NoticeCode = 'protected';

/** What an inspection found that the owner of the file should know, once something is appended to it (D75). */
export function noticesFor({
  signed,
  damagedTable,
  needsPassword,
}: Pick<PdfInfo, 'signed' | 'damagedTable' | 'needsPassword'>): NoticeCode[] {
  return [
    ...(signed ? (['signed'] as const) : []),
    ...(damagedTable ? (['repaired'] as const) : []),
    ...(needsPassword ? [PROTECTED] : []),
  ];
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
