import type { RepairReport } from '../interface/task-reports.ts';

/** What a reader of the report should know about the file. */
export const SIGNED =
  'The file is signed. The signature covers the original, which the processed file begins with; ' +
  'viewers may say that something was added since.';

/** What of the pages is not in the file; undefined where nothing is missing. */
export function missingNotice({ lostPages, incompletePages }: Missing): string | undefined {
  const [only] = incompletePages;
  const inPart = incompletePages.length === 1 ? `page ${only}` : `${incompletePages.length} pages`;
  const missing = [
    ...(lostPages > 0
      ? [`${lostPages === 1 ? '1 page' : `${lostPages} pages`} that it names`]
      : []),
    ...(incompletePages.length > 0 ? [`parts of ${inPart}`] : []),
  ];
  if (missing.length === 0) return undefined;
  return `The file was cut short or is damaged: ${missing.join(' and ')} could not be found in it.`;
}

type Missing = Pick<RepairReport, 'lostPages' | 'incompletePages'>;

export const REPAIRED =
  'The cross-reference table of the file is damaged. A whole one was appended; the file itself is as it was.';
