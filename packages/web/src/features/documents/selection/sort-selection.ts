import type { UploadLimits } from '@legible/contracts/documents/documents';
import { messages } from '@legible/contracts/messages/application';
import { megabytes } from '../../../lib/format.ts';

interface SortedSelection {
  selected: readonly File[];
  notPdf: readonly File[];
  /** What was left out and why, for the eyes. */
  problems: readonly string[];
}

/** Keeps the good files of a mixed drop; what the plan would refuse is said before it is sent (D44, D45). */
export function sortSelection(
  selected: readonly File[],
  added: readonly File[],
  limits: UploadLimits | undefined,
): SortedSelection {
  const pdfs = added.filter(isPdf);
  const notPdf = added.filter((file) => !isPdf(file));
  if (!limits) return { selected: [...selected, ...pdfs], notPdf, problems: [] };

  const { max_file_bytes: maxBytes, max_files_per_batch: maxFiles } = limits;
  const fitting = [...selected, ...pdfs.filter(({ size }) => size <= maxBytes)];
  const tooLarge = new Set(pdfs.filter(({ size }) => size > maxBytes).map(({ name }) => name));
  const problems = [...tooLarge].map((name) => messages.upload.tooLarge(name, megabytes(maxBytes)));
  const left = fitting.slice(maxFiles).map(({ name }) => name);
  if (left.length > 0) problems.push(messages.upload.tooMany(maxFiles, left));
  return { selected: fitting.slice(0, maxFiles), notPdf, problems };
}

/** Both the declared type and the extension, in either case (S5.3, D44). */
function isPdf(file: { name: string; type: string }): boolean {
  return file.type === 'application/pdf' && /\.pdf$/i.test(file.name);
}
