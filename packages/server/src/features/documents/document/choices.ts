import { pagesNamed, rangesOf } from '@legible/contracts/documents/choices';
import { type ReadingMode } from '@legible/contracts/documents/reading-mode';
import type { Choices } from '../../../platform/db/documents-schema.ts';
import { AppError } from '../../../platform/http/app-error.ts';

interface ChoicesQuery {
  mode?: ReadingMode | undefined;
  rotate?: 'true' | 'false' | undefined;
  deskew?: 'true' | 'false' | undefined;
}

/** What a query says of how a file is read; undefined where it says nothing. */
export function choicesIn({ mode, rotate, deskew }: ChoicesQuery): Choices | undefined {
  if (mode === undefined && rotate === undefined && deskew === undefined) return undefined;
  return {
    ...(mode && { mode }),
    ...(rotate && { rotate: rotate === 'true' }),
    ...(deskew && { deskew: deskew === 'true' }),
  };
}

/** Which pages of a file are wanted; all of it undefined for the whole file. */
export interface WantedPages {
  /** Like `1,3-9`. */
  named?: string | undefined;
  /** At most how many of them, in their order. */
  first?: number | undefined;
}

/** The pages of a document that are read, and how its row says so. */
interface ChosenPages {
  /** From 1, in order. */
  numbers: number[];
  readTo: number | null;
  readPages: string | null;
}

/**
 * The pages of a file that are read.
 * @throws AppError `pages_not_there` where it has none of those that are wanted
 */
export function chosenPages(pageCount: number, { named, first }: WantedPages): ChosenPages {
  const every = Array.from({ length: pageCount }, (_, index) => index + 1);
  const among = named === undefined ? every : (pagesNamed(named, pageCount) ?? []);
  if (among.length === 0) {
    const has = pageCount === 1 ? '1 page' : `${pageCount} pages`;
    throw new AppError('pages_not_there', `The file has ${has}: none of those that were chosen.`);
  }
  return asChosen(among.slice(0, first), pageCount);
}

/** @param numbers of the pages that are read, from 1, in order, at least one */
export function asChosen(numbers: number[], pageCount: number): ChosenPages {
  const isAll = numbers.length === pageCount;
  const areFirst = numbers.at(-1) === numbers.length;
  return {
    numbers,
    readTo: isAll ? null : numbers.length,
    readPages: areFirst ? null : rangesOf(numbers),
  };
}
