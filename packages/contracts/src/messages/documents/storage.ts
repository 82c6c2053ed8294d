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

/** The texts about what is kept for a user. */
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
} as const;
