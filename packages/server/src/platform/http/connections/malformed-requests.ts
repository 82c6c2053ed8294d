import { errors, type ApiError, type ErrorCode } from '@legible/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const answerTo = (code: ErrorCode): ApiError => ({ detail: errors[code].detail, code });

/**
 * Answers what the router cannot read: no hook has run then, so the headers that matter are set here.
 * An id too long to be one is as unknown as any other.
 */
export function handleUnroutable(
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  const code = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 'not_found' : 'bad_request';
  void reply
    .status(errors[code].status)
    .headers({ ...bareHeaders, 'Content-Type': 'application/json; charset=utf-8' })
    .send(answerTo(code));
}

const bareHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
};

/** Errors of Node's parser that have a status of their own; every other is a bad request. */
const parserErrors: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Answers input that is not HTTP by hand, since there is no request yet, and hangs up. */
export function handleClientError(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const code = parserErrors[error.code ?? ''] ?? 'bad_request';
  const body = JSON.stringify(answerTo(code));
  const { status } = errors[code];
  const headers = {
    ...bareHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  // An answer to HEAD has no body; the reader of the next answer would stumble over it.
  const { rawPacket } = error;
  const isHead = rawPacket instanceof Buffer && rawPacket.toString('latin1', 0, 5) === 'HEAD ';
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${isHead ? '' : body}`,
  );
}

/** An unknown expectation is ignored (RFC 9110, 10.1.1); Node would answer without a body. */
export function ignoreUnknownExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
}
