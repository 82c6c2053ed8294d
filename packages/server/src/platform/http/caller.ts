import type { KeyScope } from '@legible/contracts/api-keys';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** A person at a browser: found from the session cookie before any route runs. */
export interface SessionCaller {
  userId: string;
  sessionId: string;
  keyId?: undefined;
}

/** A program: found from the key in the header `Authorization`. */
export interface KeyCaller {
  userId: string;
  keyId: string;
  scopes: KeyScope[];
  sessionId?: undefined;
}

/** Who is asking. */
export type Caller = SessionCaller | KeyCaller;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export const isSession = (caller: Caller | null): caller is SessionCaller =>
  caller !== null && caller.keyId === undefined;

/** @throws AppError `unauthenticated` when the caller is not logged in. */
export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthenticated');
  return request.caller;
}

/** @throws AppError `unauthenticated`; `not_by_key` for a program. */
export function requireSession(request: FastifyRequest): SessionCaller {
  const caller = requireCaller(request);
  if (!isSession(caller)) throw new AppError('not_by_key');
  return caller;
}

/** The name of what a caller calls by, session or key, for what has to end with it. */
export const credentialOf = ({ sessionId, keyId }: Caller): string =>
  sessionId ?? `${KEY_NAME}${keyId}`;

const KEY_NAME = 'key:';

/** The id of the key that such a name stands for; undefined for a session's. */
export const keyIn = (credential: string): string | undefined =>
  credential.startsWith(KEY_NAME) ? credential.slice(KEY_NAME.length) : undefined;
