import type { ApiError, ErrorCode } from '@legible/contracts/errors';
import { serverMessages } from '@legible/contracts/messages/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { TellRarely } from '../tell-rarely.ts';
import { AppError } from './app-error.ts';
import { sendError } from './problem.ts';

/** Turns every thrown value into an answer with `detail` and `code`; details of the server stay inside (D81). */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = asAppError(error);
  if (answer.code === 'storage_full') logWantOfRoom(error, request);
  else if (answer.status >= 500) logFailure(error, request);
  if (answer.retryAfter !== undefined) void reply.header('Retry-After', answer.retryAfter);
  const body: ApiError = { detail: answer.message, code: answer.code };
  if (answer.rejected) body.rejected = answer.rejected;
  if (answer.present !== undefined) body.present = answer.present;
  if (answer.shortage) body.pages_left = answer.shortage.left;
  // What is still arriving is read and dropped: a connection cut off in mid-upload would keep the
  // client from seeing this answer.
  if (!request.raw.complete) request.raw.resume();
  forgetFile(reply);
  void reply.headers(answer.headers);
  sendError(request, reply, body);
}

function logFailure(error: unknown, request: FastifyRequest): void {
  // A caller that hangs up in the middle is no fault of ours, though it breaks a pipe.
  const level = request.raw.socket.destroyed ? 'info' : 'error';
  request.log[level]({ err: error }, 'request failed');
}

const fullDisks = new TellRarely();

/** A full disk meets every upload, and its log may lie on it. Refusals of our own are told where they are made. */
function logWantOfRoom(error: unknown, request: FastifyRequest): void {
  if (error instanceof AppError) return;
  const code = chainOf(error)
    .map(codeOf)
    .find((each) => noRoom.has(each));
  if (fullDisks.isDue(code ?? '')) request.log.warn({ err: error }, 'there is no room left');
}

const fileHeaders = [
  'accept-ranges',
  'content-disposition',
  'content-length',
  'content-range',
  'etag',
];

/** A download that fails before its first byte leaves the headers of the file that does not come. */
function forgetFile(reply: FastifyReply): void {
  for (const name of fileHeaders) {
    void reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}

/** @param detail what to say in place of the usual sentence. */
export function handleNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  detail?: string,
): void {
  const error = new AppError('not_found', detail);
  sendError(request, reply, { detail: error.message, code: error.code });
}

/** Errors of Fastify, its plugins and the system, by code. */
const frameworkErrors: Record<string, ErrorCode> = {
  FST_CSRF_MISSING_SECRET: 'csrf',
  FST_CSRF_INVALID_TOKEN: 'csrf',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'too_many_files',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  OBJECT_MISSING: 'not_found',
  OBJECT_DAMAGED: 'stored_file_damaged',
};

/** Codes of Node and PostgreSQL that mean: no room, on this machine's disk or the database's. */
const noRoom = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** PostgreSQL's answers to text that no database can hold: a NUL, half a character. */
const unstorable = new Set(['22021', '22P05']);

/** Codes of Node and PostgreSQL that mean: a part of the service is away or overrun, try again. */
const outages = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'STORAGE_UNAVAILABLE',
  // Stopped, crashed, starting; a standby that is not promoted yet; idle for too long.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25006',
  // Too many connections, no memory, a deadlock, a statement or a transaction that waited too long.
  '53300',
  '53200',
  '40P01',
  '57014',
  '25P03',
  '25P04',
]);

/** PostgreSQL, appendix A, class 08: the connection broke or could not be made. */
const CONNECTION_EXCEPTION = /^08...$/;

/** The parser of forms tells its errors in words only. */
const MALFORMED_FORM =
  /^(Multipart: |Unexpected end of |Malformed |The needle cannot )| terminated early due to /;

/** A thrown value as an answer; an unexpected error is `internal`. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error.validation);
  const known = frameworkErrors[codeOf(error)];
  if (known) return new AppError(known);
  if (isOfDeletedUser((error as Error).cause)) return new AppError('unauthenticated');
  const codes = chainOf(error).map(codeOf);
  if (codes.some((code) => unstorable.has(code))) {
    return new AppError('bad_request', serverMessages.unstorable);
  }
  if (codes.some((code) => noRoom.has(code))) return new AppError('storage_full');
  if (isOutage(error)) {
    return new AppError('unavailable', undefined, { cause: error, retryAfter: 5 });
  }
  return new AppError(isCallersFault(error) ? 'bad_request' : 'internal', undefined, {
    cause: error,
  });
}

/** The account was deleted while one of its calls was under way: the caller is not logged in any more. */
function isOfDeletedUser(cause: unknown): boolean {
  const { code, constraint } = (cause ?? {}) as { code?: string; constraint?: string };
  return code === '23503' && constraint?.endsWith('_users_id_fk') === true;
}

function isCallersFault(error: unknown): boolean {
  const { statusCode = 500, message } = error as Partial<FastifyError>;
  return statusCode < 500 || (codeOf(error) === '' && MALFORMED_FORM.test(message ?? ''));
}

/** The database's client has no codes for: nothing answers, the connection is gone, or we stop. */
const silence =
  /^(Query read timeout|timeout expired|timeout exceeded when trying to connect|Connection terminated.*|Client .* is not queryable|Cannot use a pool after .*)$/;

/** An error and what is behind it; a circle ends it. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = [];
  for (let each = error; each && !chain.includes(each); each = (each as Error).cause) {
    chain.push(each);
  }
  return chain;
}

const isOutage = (error: unknown) => chainOf(error).some(isOutageItself);

function isOutageItself(error: unknown): boolean {
  const code = codeOf(error);
  if (outages.has(code) || CONNECTION_EXCEPTION.test(code)) return true;
  const { syscall, message = '' } = error as Partial<NodeJS.ErrnoException>;
  // The socket of a database that is away; any other file that is missing is a fault.
  return (code === 'ENOENT' && syscall === 'connect') || silence.test(message);
}

const codeOf = (error: unknown) => (error as { code?: string } | undefined)?.code ?? '';

function validationError(
  issues: { instancePath: string; message?: string | undefined }[],
): AppError {
  const issue = issues[0];
  const field = issue?.instancePath.replace(/^\//, '').replaceAll('/', '.');
  return new AppError('bad_request', field ? `${field}: ${issue?.message}` : issue?.message);
}
