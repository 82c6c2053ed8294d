import { expect, it } from 'vitest';
import { sortSelection } from './sort-selection.ts';

const PDF = 'application/pdf';
const file = (name: string, type = PDF, size = 10) => {
  const made = new File([''], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const limits = { max_file_bytes: 1024 * 1024, max_pages_per_file: 100, max_files_per_batch: 2 };
const names = (files: readonly File[]) => files.map(({ name }) => name);

it('takes what is a PDF by type and by extension, in either case (S5.3, D44)', () => {
  const { selected, notPdf } = sortSelection(
    [],
    [file('a.pdf'), file('B.PDF'), file('c.txt'), file('d.pdf', 'text/plain'), file('e', PDF)],
    undefined,
  );
  expect(names(selected)).toEqual(['a.pdf', 'B.PDF']);
  expect(names(notPdf)).toEqual(['c.txt', 'd.pdf', 'e']);
});

it('adds to what was chosen before (S5.4)', () => {
  expect(names(sortSelection([file('a.pdf')], [file('b.pdf')], limits).selected)).toEqual([
    'a.pdf',
    'b.pdf',
  ]);
});

it('says which file is too large before it is sent (S9.26, D45)', () => {
  const { selected, problems } = sortSelection([], [file('big.pdf', PDF, 2 ** 21)], limits);
  expect(selected).toEqual([]);
  expect(problems).toEqual(['big.pdf is larger than 1 MB.']);
});

it('keeps as many files as one upload may hold (S9.26, D45)', () => {
  const three = [file('a.pdf'), file('b.pdf'), file('c.pdf')];
  const { selected, problems } = sortSelection([], three, limits);
  expect(names(selected)).toEqual(['a.pdf', 'b.pdf']);
  expect(problems).toEqual(['Only 2 files can be uploaded at once. Left out: c.pdf.']);
});

it('says it once of files of the same name', () => {
  const twins = [file('big.pdf', PDF, 2 ** 21), file('big.pdf', PDF, 2 ** 21)];
  expect(sortSelection([], twins, limits).problems).toEqual(['big.pdf is larger than 1 MB.']);
});
