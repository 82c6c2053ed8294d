import { errors, type ErrorCode } from '@legible/contracts/errors';
import {
  isFileFormat,
  MOST_CONVERTED_BYTES,
  type ExportFormat,
} from '@legible/contracts/documents/exports';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/connect.ts';
import { documents, pages } from '../../../platform/db/documents-schema.ts';
import { PROTECTED, SIGNED } from '../document/notices.ts';
import { hasProcessedFile } from '../document/earlier-result.ts';
import { RUNNING, type DocumentRow, isShown } from '../document/repository.ts';

/** A document of the caller's, with how many of its pages were read. */
export interface Exportable {
  document: DocumentRow;
  recognised: number;
}

/** Documents of this user by their ids; those of others are not among them (D49). */
export async function findExportables(
  db: Database,
  userId: string,
  ids: string[],
): Promise<Map<string, Exportable>> {
  const rows = await db
    .select({
      document: documents,
      recognised: sql<number>`(select count(*)::int from ${pages}
        where ${pages.documentId} = ${documents.id} and ${pages.state} = 'recognised')`,
    })
    .from(documents)
    .where(and(eq(documents.userId, userId), inArray(documents.id, ids), isShown));
  return new Map(rows.map((row) => [row.document.id, row]));
}

/** Why a document cannot be exported now; undefined for one that can. */
export function whyNot(
  { document, recognised }: Exportable,
  format: ExportFormat,
): ErrorCode | undefined {
  if (isFileFormat(format) && hasProcessedFile(document)) return whyNoFile(document, format);
  // While pages are read again, some of them have the text of one run and some of another.
  if ((RUNNING as readonly string[]).includes(document.status)) return 'document_busy';
  if (isFileFormat(format) || document.status !== 'ready' || recognised === 0) {
    return 'nothing_to_export';
  }
  return undefined;
}

function whyNoFile(document: DocumentRow, format: ExportFormat): ErrorCode | undefined {
  // Its pages are drawn by the password that opens it.
  if (format === 'pictures' && document.notices.includes(PROTECTED)) return 'password_not_kept';
  const isTooLarge = format !== 'pdf' && bytesOf(document) > MOST_CONVERTED_BYTES;
  return isTooLarge ? 'export_too_large' : undefined;
}

/** Whether it is known before anything is made of it that a document cannot become PDF/A; GET tells why, too. */
export const isNeverArchival = ({ notices }: DocumentRow): boolean =>
  notices.includes(SIGNED) || notices.includes(PROTECTED);

/** Of the processed file. */
export const bytesOf = ({ byteSize, incrementBytes }: DocumentRow): number =>
  byteSize + (incrementBytes ?? 0);

export const reasonOf = (code: ErrorCode): string => errors[code].detail;
