import {
  type BatchResponse,
  type RejectedFile,
  type UploadLimits,
  batchResponse,
  uploadLimits,
} from '@legible/contracts/documents/documents';
import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { sendFiles } from '../../../lib/api/multipart-upload.ts';
import { fieldsOf } from '../../../lib/fields-of.ts';

export async function fetchLimits(): Promise<UploadLimits> {
  return uploadLimits.parse(await api.json('GET', paths.limits));
}

export async function uploadBatch(
  files: readonly File[],
  { query, password }: { query: string; password: string | undefined },
  onPercent: (percent: number) => void,
  signal: AbortSignal,
): Promise<BatchResponse> {
  const answer = await sendFiles(paths.batch + query, {
    field: 'files',
    files,
    ...(password !== undefined && { fields: { password } }),
    onPercent,
    signal,
  });
  return batchResponse.parse(withDefaults(answer));
}

/** The files of an upload of which nothing was taken, each with its reason; none for other errors. */
export function refusedFiles(error: unknown): RejectedFile[] {
  const { rejected } = fieldsOf(error instanceof ApiError ? error.body : null);
  return batchResponse.shape.rejected.safeParse(rejected).data ?? [];
}

/** Only `processed_count` is promised by every server; ids and refusals make the rows exact. */
function withDefaults(answer: unknown): unknown {
  return typeof answer === 'object' ? { files: [], rejected: [], ...answer } : answer;
}
