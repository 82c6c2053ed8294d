import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Who is asking: found from the session cookie before any route runs. */
export interface Caller {
  userId: string;
  sessionId: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** @throws AppError `unauthenticated` when the caller is not logged in. */
export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthenticated');
  return request.caller;
}
