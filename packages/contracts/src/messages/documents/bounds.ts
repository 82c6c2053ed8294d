import type { StorageLimits } from '../../documents/documents.ts';
import { sizeInWords } from './storage.ts';

const grouped = (count: number) => count.toLocaleString('en-US');
const pagesOf = (count: number) => (count === 1 ? '1 page' : `${grouped(count)} pages`);

const WHAT_TO_DO = 'Delete documents that you no longer need, or choose another plan.';

/** What the server says of a plan's bounds: apart from what is said of them on screens, which carry none of this. */
export const boundMessages = {
  /** `pages` are always more than `left`: both come from the statement that refuses (D74). */
  tooFewPages: (pages: number, left: number) =>
    `Not enough pages left: this file has ${pagesOf(pages)}, ${grouped(left)} left.`,
  noBytesLeft: (used: number, file: number, { max_stored_bytes: bound }: StorageLimits) =>
    `Not enough storage left: ${sizeInWords(used)} of ${sizeInWords(bound)} are used, and this file has ` +
    `${sizeInWords(file)}. ${WHAT_TO_DO}`,
  noDocumentsLeft: (used: number, { max_stored_documents: bound }: StorageLimits) =>
    `Not enough room left: ${grouped(used)} of ${grouped(bound)} documents are kept. ${WHAT_TO_DO}`,
  tooManyUploads: (perMinute: number) =>
    `Only ${perMinute} uploads can be started within a minute.`,
  // When is said by the answer's Retry-After, which the application puts into words behind these.
  tooManyFiles: (perHour: number) =>
    `Your plan takes ${grouped(perHour)} files within an hour. Please send the others later.`,
  tooManyRuns: (perHour: number) =>
    `Your plan lets ${grouped(perHour)} runs be cancelled or started again within an hour. Please go on later.`,
  tooMuchAtOnce:
    'Too much is being uploaded at once by this account. Please wait until some of it is done.',
} as const;
