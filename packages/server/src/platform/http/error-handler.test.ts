import { describe, expect, it } from 'vitest';
import { asAppError } from './error-handler.ts';

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

  it.each(['53300', '57P01', '57P02', '57P03', '25006', '40P01', '25P03', 'EMFILE'])(
    'because it is away or overrun (%s) is 503 with a time to come back',
    (code) => {
      for (const error of [failedQuery({ code }), Object.assign(new Error('refused'), { code })]) {
        expect(asAppError(error)).toMatchObject({ status: 503, retryAfter: 5 });
      }
    },
  );

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
