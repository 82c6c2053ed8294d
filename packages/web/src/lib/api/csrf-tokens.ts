import { CSRF_COOKIE, paths } from '@legible/contracts/endpoints';
import { coreMessages } from '@legible/contracts/messages/core';
import { apiUrl, isApiHere } from './api-host.ts';
import { fieldsOf } from '../fields-of.ts';

/** There is no token, so nothing could be sent; one of the catalogue's words says why (S8.10-S8.12). */
export class CsrfTokenError extends Error {}

/** The anti-forgery token: from its cookie if there is one, otherwise fetched once and cached. */
export class CsrfTokens {
  #cached: string | null = null;
  #fetching = false;
  #inFlight: Promise<string> | null = null;

  async current(): Promise<string> {
    return (isApiHere() ? tokenInCookie() : null) ?? this.#cached ?? (await this.renew());
  }

  /** An answer brought the token that is good from now on, such as that of a log-in. */
  keep(token: string | null): void {
    if (token !== null) this.#cached = token;
  }

  /** Concurrent callers share one fetch, so that no caller meets the refusal of `fetchToken` (D52). */
  renew(): Promise<string> {
    this.#inFlight ??= this.fetchToken().finally(() => {
      this.#inFlight = null;
    });
    return this.#inFlight;
  }

  async fetchToken(): Promise<string> {
    if (this.#fetching) throw new CsrfTokenError(coreMessages.csrf.alreadyInProgress);
    this.#fetching = true;
    try {
      const token = await requestToken();
      this.#cached = token;
      return token;
    } finally {
      this.#fetching = false;
    }
  }
}

async function requestToken(): Promise<string> {
  let body: unknown;
  try {
    const response = await fetch(apiUrl(paths.csrf), { credentials: 'include' });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    body = await response.json();
  } catch (cause) {
    throw new CsrfTokenError(coreMessages.csrf.couldNotObtain, { cause });
  }
  const token = fieldsOf(body)['csrftoken'];
  if (typeof token !== 'string' || token === '')
    throw new CsrfTokenError(coreMessages.csrf.notInResponse);
  return token;
}

function tokenInCookie(): string | null {
  for (const pair of document.cookie.split('; ')) {
    const [name, ...value] = pair.split('=');
    if (name === CSRF_COOKIE && value.join('=') !== '') return decodeURIComponent(value.join('='));
  }
  return null;
}
