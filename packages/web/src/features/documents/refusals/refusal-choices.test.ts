import { errors } from '@legible/contracts/errors';
import { refusalMessages } from '@legible/contracts/messages/refusals';
import { describe, expect, it } from 'vitest';
import { newItem } from '../progress/progress-state.ts';
import { firstPagesOf, mayRetry, needsPlan, summaryOf } from './refusal-choices.ts';

const refused = (code: string | null, pagesNeeded: number | null = null) => ({
  ...newItem('row', 'a.pdf', 'error'),
  code,
  pagesNeeded,
});

describe('Retry', () => {
  it.each([
    'empty_file',
    'not_a_pdf',
    'damaged',
    'encrypted',
    'no_pages',
    'xfa_form',
    'too_many_pages',
    'file_too_large',
    'too_slow',
  ])('is not offered for %s, which would be refused again', (code) => {
    expect(mayRetry(refused(code), 10)).toBe(false);
  });

  it.each([null, 'too_many_files', 'storage_full', 'internal', 'no_storage_left'])(
    'is offered for %s, which may pass',
    (code) => {
      expect(mayRetry(refused(code), 10)).toBe(true);
    },
  );

  it('for want of pages is offered once there are enough', () => {
    expect(mayRetry(refused('no_pages_left', 5), 4)).toBe(false);
    expect(mayRetry(refused('no_pages_left', 5), 5)).toBe(true);
  });
});

it('the first pages are offered where some are left, and fewer than the file has', () => {
  expect(firstPagesOf(refused('no_pages_left', 46), 7)).toBe(7);
  expect(firstPagesOf(refused('no_pages_left', 46), 0)).toBeNull();
  expect(firstPagesOf(refused('no_pages_left', 7), 7)).toBeNull();
  expect(firstPagesOf(refused('no_pages_left', 46), null)).toBeNull();
  expect(firstPagesOf(refused('damaged', 46), 7)).toBeNull();
});

it('a plan is offered for what a larger one would have taken', () => {
  expect(needsPlan(refused('no_pages_left'))).toBe(true);
  expect(needsPlan(refused('damaged'))).toBe(false);
});

it('one sentence counts files and pages', () => {
  const one = refused('no_pages_left', 1);
  expect(summaryOf([one, one, one, one, one], 2)).toEqual(['5 files need 5 pages; 2 are left.']);
  expect(summaryOf([one], 0)).toEqual(['1 file needs 1 page; none are left.']);
  expect(summaryOf([refused('no_pages_left', 46)], 1)).toEqual([
    '1 file needs 46 pages; 1 is left.',
  ]);
  expect(summaryOf([refused('damaged')], 5)).toEqual(['1 file could not be processed.']);
});

it('every short reason belongs to an error', () => {
  for (const code of Object.keys(refusalMessages.short)) expect(errors).toHaveProperty(code);
});
