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
