import { ERRORS_PAGE } from '@legible/contracts/endpoints';
import { errors, type ApiError, type ErrorCode, type Problem } from '@legible/contracts/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerOf } from './bearer.ts';

const PROBLEM = 'application/problem+json';

/**
 * Answers with an error: `{detail, code}`, and as problem details (RFC 9457) around them where the caller asks for such, or is a
 * program with a key.
 */
export function sendError(request: FastifyRequest, reply: FastifyReply, body: ApiError): void {
  const code = body.code as ErrorCode;
  const { status } = errors[code];
  const isWanted = takesProblems(request.headers.accept) || bearerOf(request) !== undefined;
  void reply
    .status(status)
    .type(isWanted ? PROBLEM : 'application/json; charset=utf-8')
    .send(isWanted ? JSON.stringify(problemOf(body, code)) : body);
}

const takesProblems = (accept = '') => accept.toLowerCase().includes(PROBLEM);

const problemOf = (body: ApiError, code: ErrorCode): Problem => ({
  type: `${ERRORS_PAGE}#${code}`,
  title: titleOf(code),
  status: errors[code].status,
  ...body,
});

/** The same for each error of a kind, as the standard wants it: `no_pages_left` is "No pages left". */
export const titleOf = (code: ErrorCode): string =>
  `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`;
