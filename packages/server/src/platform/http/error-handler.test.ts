import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { AppError } from './app-error.ts';
import { asAppError, handleError } from './error-handler.ts';

const failedQuery = (cause: object) =>
  Object.assign(new Error('Failed query'), { cause: Object.assign(new Error('refused'), cause) });

describe('a query that the database refuses', () => {
  it('because the caller deleted the account meanwhile means that nobody is logged in', () => {
    const error = failedQuery({ code: '23503', constraint: 'settings_user_id_users_id_fk' });
    expect(asAppError(error)).toMatchObject({ code: 'unauthenticated', status: 401 });
  });

  it('because of its text is the fault of the caller', () => {
    expect(asAppError(failedQuery({ code: '22021' }))).toMatchObject({ status: 400 });
  });

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('for want of room (%s) is 507', (code) => {
    for (const error of [failedQuery({ code }), Object.assign(new Error('refused'), { code })]) {
      expect(asAppError(error)).toMatchObject({ code: 'storage_full', status: 507 });
    }
  });

  it.each(
    `57P01 57P02 57P03 57P05 08000 08001 08003 08004 08006 08P01 53300 53200 25006 40P01 57014 25P03 25P04
     ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT ENOTFOUND EAI_AGAIN EMFILE`.split(/\s+/),
  )('because it is away or overrun (%s) is 503 with a time to come back', (code) => {
    for (const error of [failedQuery({ code }), Object.assign(new Error('refused'), { code })]) {
      expect(asAppError(error)).toMatchObject({ status: 503, retryAfter: 5 });
    }
  });

  it.each([
    'Query read timeout',
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('in words only ("%s") is 503 as well, however deep it lies', (message) => {
    const error = new Error(message);
    const deep = new Error('Failed query', { cause: new Error('Failed query', { cause: error }) });
    for (const each of [error, deep]) {
      expect(asAppError(each)).toMatchObject({ status: 503, retryAfter: 5 });
    }
  });

  it('because its socket is gone is 503, unlike any other file that is missing', () => {
    const code = 'ENOENT';
    const socket = failedQuery({ code, syscall: 'connect' });
    expect(asAppError(socket)).toMatchObject({ status: 503, retryAfter: 5 });
    expect(asAppError(failedQuery({ code, syscall: 'open' }))).toMatchObject({ code: 'internal' });
  });

  it('for any other reason is ours, and tells nothing', () => {
    for (const cause of [
      { code: '23503', constraint: 'pages_document_id_fk' },
      { code: '42P01' },
    ]) {
      const answer = asAppError(failedQuery(cause));
      expect([answer.status, answer.message]).not.toContain('Failed query');
      expect(answer.code).toBe('internal');
    }
  });
});

it('tells of a full disk once, as a warning, and of every other failure', async () => {
  const lines: { level: number; msg: string }[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(JSON.parse(line)) });
  const app = Fastify({ loggerInstance: logger });
  app.setErrorHandler(handleError);
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  app.get('/full', async () => Promise.reject(full));
  app.get('/refused', async () => Promise.reject(new AppError('storage_full')));
  app.get('/broken', async () => Promise.reject(new Error('a fault')));
  const statuses: number[] = [];
  for (const path of ['/full', '/full', '/refused', '/broken', '/broken']) {
    statuses.push((await app.inject(path)).statusCode);
  }
  expect(statuses).toEqual([507, 507, 507, 500, 500]);
  expect(lines).toMatchObject([
    { level: 40, msg: 'there is no room left' },
    { level: 50, msg: 'request failed' },
    { level: 50, msg: 'request failed' },
  ]);
});
