import { CSRF_HEADER } from '@legible/contracts/endpoints';
import { api } from './api-client.ts';
import { abortedError, errorFromBody, networkError } from './api-error.ts';
import { apiUrl } from './api-host.ts';

interface MultipartUpload {
  field: string;
  /** What is said of the files, before them. */
  fields?: Readonly<Record<string, string>>;
  files: readonly File[];
  /** Under which the server takes the same upload once, however often it comes. */
  key?: string;
  onPercent: (percent: number) => void;
  signal?: AbortSignal;
}

/** Sends files to a call of the API; the answer's JSON. @throws ApiError */
export const sendFiles = async (
  path: string,
  upload: MultipartUpload,
  client = api,
): Promise<unknown> => client.guarded((token) => sendMultipart(apiUrl(path), upload, token));

/** XMLHttpRequest, because fetch cannot tell how much of a body has been sent (S7.17). */
function sendMultipart(url: string, upload: MultipartUpload, token: string): Promise<unknown> {
  const body = new FormData();
  for (const [name, value] of Object.entries(upload.fields ?? {})) body.append(name, value);
  for (const file of upload.files) body.append(upload.field, file, file.name);

  return new Promise((resolve, reject) => {
    // Given up while the token was being fetched.
    if (upload.signal?.aborted === true) return reject(abortedError());
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.withCredentials = true;
    request.setRequestHeader(CSRF_HEADER, token);
    if (upload.key !== undefined) request.setRequestHeader('Idempotency-Key', upload.key);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) upload.onPercent(Math.floor((loaded / total) * 100));
    });
    request.addEventListener('error', () => reject(networkError()));
    request.addEventListener('abort', () => reject(abortedError()));
    upload.signal?.addEventListener('abort', () => request.abort());
    request.addEventListener('load', () => {
      const answer = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(answer);
      else reject(errorFromBody(refusalOf(request, answer)));
    });
    request.send(body);
  });
}

function refusalOf(request: XMLHttpRequest, body: unknown) {
  const { status, statusText } = request;
  return { status, statusText, body, retryAfter: request.getResponseHeader('Retry-After') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
