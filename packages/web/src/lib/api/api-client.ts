import { CSRF_HEADER } from '@legible/contracts/endpoints';
import { ApiError, errorFromBody, networkError } from './api-error.ts';
import { type Query, apiUrl } from './api-host.ts';
import { CsrfTokens } from './csrf-tokens.ts';
import { takeEarly } from './early-answers.ts';

interface Call {
  query?: Query;
  json?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Speaks to the API: cookies and the anti-forgery token on every call (S7.2, S7.3), one new token and
 * one more try when the server calls it stale. Raises no toasts; no call has a time limit (S9.25).
 */
export class ApiClient {
  readonly #tokens: CsrfTokens;
  readonly #sessionRejected = new Set<() => void>();

  constructor(tokens = new CsrfTokens()) {
    this.#tokens = tokens;
  }

  /** Calls back whenever the server answers that no user is signed in. */
  onSessionRejected(listener: () => void): () => void {
    this.#sessionRejected.add(listener);
    return () => this.#sessionRejected.delete(listener);
  }

  /** The answer's JSON, or null where it has no body. */
  async json(method: Method, path: string, call: Call = {}): Promise<unknown> {
    const response = await this.response(method, path, call);
    const text = await response.text();
    return text === '' ? null : (JSON.parse(text) as unknown);
  }

  /** The answer as it came, for files. */
  async response(method: Method, path: string, call: Call = {}): Promise<Response> {
    const response = await this.guarded((token) => send(method, path, call, token));
    this.#tokens.keep(response.headers.get(CSRF_HEADER));
    return response;
  }

  /** Has a call of another kind made, with the token it needs. @param attempt may be made twice */
  async guarded<Answer>(attempt: (token: string) => Promise<Answer>): Promise<Answer> {
    try {
      return await this.#withFreshToken(attempt);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        for (const listener of this.#sessionRejected) listener();
      }
      throw error;
    }
  }

  async #withFreshToken<Answer>(attempt: (token: string) => Promise<Answer>): Promise<Answer> {
    try {
      return await attempt(await this.#tokens.current());
    } catch (error) {
      const stale = error instanceof ApiError && error.status === 403 && error.code === 'csrf';
      if (!stale) throw error;
      return attempt(await this.#tokens.renew());
    }
  }
}

async function send(method: Method, path: string, call: Call, token: string): Promise<Response> {
  const headers: Record<string, string> = { ...call.headers, [CSRF_HEADER]: token };
  const { signal = null } = call;
  const request: RequestInit = { method, headers, signal, credentials: 'include' };
  if (call.json !== undefined) {
    headers['Content-Type'] = 'application/json';
    request.body = JSON.stringify(call.json);
  }
  const url = apiUrl(path, call.query);
  const early = method === 'GET' ? takeEarly(url)?.catch(() => undefined) : undefined;
  const response =
    (await early) ??
    (await fetch(url, request).catch(() => {
      throw networkError();
    }));
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const { status, statusText, headers: answered } = response;
  throw errorFromBody({ status, statusText, body, retryAfter: answered.get('Retry-After') });
}

export const api = new ApiClient();
