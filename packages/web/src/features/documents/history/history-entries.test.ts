import { expect, it } from 'vitest';
import { historyFrom } from './history-entries.ts';

const complete = {
  type: 'history',
  file_id: 'id',
  input_name: 'scan.pdf',
  status: 'ready',
  processed: true,
  pages: 2,
  failed_pages: [2],
  detail: null,
  size: 10,
  created_at: '2026-01-01T00:00:00.000Z',
};

it('a record is taken as it is (S3.14)', () => {
  expect(historyFrom({ files: [complete] })).toEqual([complete]);
});

it('a record with nothing but id and name is a finished file (S3.14)', () => {
  const [file] = historyFrom({ files: [{ file_id: 'id', input_name: 'scan.pdf' }] });
  expect(file).toMatchObject({ type: 'history', status: 'ready', processed: true });
});

it.each([
  ['users/7/scan.pdf', 'scan.pdf'],
  [String.raw`C:\scans\scan.pdf`, 'scan.pdf'],
  ['scan.pdf', 'scan.pdf'],
])(
  'of the path %s the last segment is the name, the whole is the id (S3.15, D30)',
  (path, name) => {
    expect(historyFrom({ files: [path] })).toMatchObject([{ input_name: name, file_id: path }]);
  },
);

it('empty entries, trailing slashes and nonsense are left out (D30)', () => {
  expect(historyFrom({ files: ['', 'folder/', 7, null, {}, complete] })).toHaveLength(1);
});

it('an answer without a list is an error', () => {
  expect(() => historyFrom({})).toThrow('unexpected_answer');
});
