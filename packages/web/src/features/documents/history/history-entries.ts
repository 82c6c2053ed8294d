import { type HistoryFile, historyFile } from '@legible/contracts/documents/documents';
import { ApiError } from '../../../lib/api/api-error.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';

/** The files of a list answer; an entry that cannot be understood is left out, not the whole list. */
export function historyFrom(body: unknown): HistoryFile[] {
  const { files } = fieldsOf(body);
  if (!Array.isArray(files)) {
    throw new ApiError({ status: 0, code: 'unexpected_answer', detail: null });
  }
  return files.flatMap((entry: unknown) => {
    const file = typeof entry === 'string' ? fromPath(entry) : fromRecord(entry);
    return file ? [file] : [];
  });
}

/** Where the list goes on; null when the answer was its last. */
export function nextFrom(body: unknown): string | null {
  const { next_cursor: next } = fieldsOf(body);
  return typeof next === 'string' ? next : null;
}

/** A plain path: its last segment is the name, the whole of it the id (S3.15, D30). */
function fromPath(path: string): HistoryFile | null {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return name === '' ? null : { ...bareEntry, file_id: path, input_name: name };
}

function fromRecord(entry: unknown): HistoryFile | null {
  const { file_id, input_name } = fieldsOf(entry);
  if (typeof file_id !== 'string' || typeof input_name !== 'string') return null;
  const complete = historyFile.safeParse(entry);
  return complete.success ? complete.data : { ...bareEntry, file_id, input_name };
}

/** What holds of a file of which only the name is known: it is in the history, so it is done. */
const bareEntry = {
  type: 'history',
  status: 'ready',
  processed: true,
  pages: 0,
  failed_pages: [],
  detail: null,
  size: 0,
  created_at: new Date(0).toISOString(),
} satisfies Omit<HistoryFile, 'file_id' | 'input_name'>;
