import {
  type BatchResponse,
  type RejectedFile,
  type UploadLimits,
  batchResponse,
  uploadLimits,
} from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';
import { ApiError, codeOf } from '../../../lib/api/api-error.ts';
import { mayPass } from '../../../lib/api/may-pass.ts';
import { sendFiles } from '../../../lib/api/multipart-upload.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';

export async function fetchLimits(): Promise<UploadLimits> {
  return uploadLimits.parse(await api.json('GET', paths.limits));
}

/** The server lets go of an upload that was cut off within about a second. */
const STILL_TAKEN = 3000;

/** What is said of a batch. */
interface Said {
  query: string;
  password: string | undefined;
  /** Sent again under it, the batch is taken once. */
  key: string;
}

/** Sends a batch, again and again while the server still takes it from a connection that was lost. */
export async function uploadBatch(
  files: readonly File[],
  said: Said,
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<BatchResponse> {
  const { query, password, key } = said;
  try {
    const answer = await sendFiles(paths.batch + query, {
      field: 'files',
      files,
      ...(password !== undefined && { fields: { password } }),
      key,
      onPercent,
      signal,
    });
    return batchResponse.parse(withDefaults(answer));
  } catch (error) {
    if (codeOf(error) !== 'upload_running') throw error;
    await new Promise((resolve) => setTimeout(resolve, STILL_TAKEN));
    signal.throwIfAborted();
    return uploadBatch(files, said, onPercent, signal);
  }
}

/** Whether the server may have taken the files all the same. */
export const isUnanswered = (error: unknown): boolean =>
  mayPass(error) && refusedFiles(error).length === 0;

/** The files of an upload of which nothing was taken, each with its reason; none for other errors. */
export function refusedFiles(error: unknown): RejectedFile[] {
  const { rejected } = fieldsOf(error instanceof ApiError ? error.body : null);
  return batchResponse.shape.rejected.safeParse(rejected).data ?? [];
}

/** Only `processed_count` is promised by every server; ids and refusals make the rows exact. */
function withDefaults(answer: unknown): unknown {
  return typeof answer === 'object' ? { files: [], rejected: [], ...answer } : answer;
}
