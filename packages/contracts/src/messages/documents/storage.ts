import type { StorageLimits } from '../../documents/documents.ts';

const KIBIBYTE = 1024;
const MEBIBYTE = 1024 * KIBIBYTE;
const GIBIBYTE = 1024 * MEBIBYTE;

/** What is stored, in the unit that fits: `320 KB`, `12.5 MB`, `20 GB`. Rounded up, so that little is not nothing. */
export function sizeInWords(bytes: number): string {
  if (bytes >= GIBIBYTE) return `${inTenths(bytes / GIBIBYTE)} GB`;
  if (bytes >= MEBIBYTE) return `${inTenths(bytes / MEBIBYTE)} MB`;
  return `${Math.ceil(bytes / KIBIBYTE)} KB`;
}

/** What is used of a bound. A little room that is left is told: the bound itself is named when all of it is used. */
export function usedInWords(bytes: number, bound: number): string {
  const words = sizeInWords(bytes);
  if (bytes >= bound || words !== sizeInWords(bound)) return words;
  const tenth = (bound >= GIBIBYTE ? GIBIBYTE : MEBIBYTE) / 10;
  // A byte less, so that rounding up ends at this tenth.
  return sizeInWords(bound - tenth - 1);
}

const inTenths = (value: number) =>
  (Math.ceil(value * 10) / 10).toLocaleString('en-US', { maximumFractionDigits: 1 });

const count = (documents: number) => documents.toLocaleString('en-US');

const WHAT_TO_DO = 'Delete documents that you no longer need, or choose another plan.';

/** The texts about what is kept for a user, on the server and in the application. */
export const storageMessages = {
  label: 'Storage used',
  of: (bytes: number) => `of ${sizeInWords(bytes)}`,
  documentsLabel: 'Documents kept',
  ofDocuments: (documents: number) => `of ${count(documents)}`,
  full: 'There is no room for more files. Delete some that you no longer need.',
  keptFor: (duration: string) => `Kept for ${duration}`,
  lastMinutes: 'About to be removed',
  hours: (hours: number) => (hours === 1 ? '1 more hour' : `${hours} more hours`),
  days: (days: number) => (days === 1 ? '1 more day' : `${days} more days`),
  noBytesLeft: (used: number, file: number, { max_stored_bytes: bound }: StorageLimits) =>
    `Not enough storage left: ${sizeInWords(used)} of ${sizeInWords(bound)} are used, and this file has ` +
    `${sizeInWords(file)}. ${WHAT_TO_DO}`,
  noDocumentsLeft: (used: number, { max_stored_documents: bound }: StorageLimits) =>
    `Not enough room left: ${count(used)} of ${count(bound)} documents are kept. ${WHAT_TO_DO}`,
  // When is said by the answer's Retry-After, which the application puts into words behind these.
  tooManyFiles: (perHour: number) =>
    `Your plan takes ${count(perHour)} files within an hour. Please send the others later.`,
  tooManyRuns: (perHour: number) =>
    `Your plan lets ${count(perHour)} runs be cancelled or started again within an hour. Please go on later.`,
  tooMuchAtOnce:
    'Too much is being uploaded at once by this account. Please wait until some of it is done.',
} as const;
