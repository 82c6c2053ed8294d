import {
  RETENTION_WARNING_DAYS,
  type RetentionDays,
  type RetentionRules,
  retentionInForce,
} from '../../documents/retention.ts';

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** The texts about documents that are deleted by themselves, in the application and in mails. */
export const retentionMessages = {
  label: 'Delete documents after',
  choice: (choice: RetentionDays | null) => (choice === null ? 'Never' : days(choice)),
  never: 'Your documents stay until you delete them.',
  what: (after: RetentionDays) =>
    `${days(after)} after it was processed, a document is deleted for good: the original, the ` +
    'searchable copy and the text that was read. Documents still being processed are left alone.',
  /** Beside a choice that is not saved yet. */
  warningFirst: `Before the first time we send you an email, at least ${days(RETENTION_WARNING_DAYS)} ahead.`,
  /** After it was saved. @param date such as "November 25, 2026". */
  notBefore: (date: string) => `Nothing is deleted before ${date}. We will email you first.`,
  bounded: (most: RetentionDays) => `Documents are kept for ${days(most)} at most here.`,
  /** On a document's row. @param date such as "May 3". */
  deletedOn: (date: string) => `Will be deleted on ${date}`,
  deletedIn: (hours: number) =>
    hours === 1 ? 'Will be deleted in 1 hour' : `Will be deleted in ${hours} hours`,
  deletedSoon: 'Will be deleted within the hour',
  tooLong: (most: RetentionDays) =>
    `Documents may be kept for ${days(most)} at most on this server. Please choose a shorter time.`,
  /** What a privacy page says: plain sentences, true under the rules of this server. */
  policy: (rules: RetentionRules): string[] => [
    policyStart(rules),
    'A document that is deleted can no longer be reached from that moment on, and its files are removed within a day.',
    ...(rules.maxDays === 1 ? [] : [choiceOf(rules.maxDays)]),
    `Before documents are deleted by themselves for the first time, we send an email at least ${days(RETENTION_WARNING_DAYS)} ahead.`,
  ],
} as const;

function policyStart(rules: RetentionRules): string {
  const kept = retentionInForce(rules, undefined);
  return kept === null
    ? 'Documents are kept until you delete them, or your account.'
    : `Documents are kept for ${days(kept)} after they were processed, or until you delete them or your account.`;
}

const choiceOf = (maxDays: RetentionRules['maxDays']) =>
  maxDays === null
    ? 'In your profile you can have them deleted by themselves after 1, 7, 30 or 90 days.'
    : `In your profile you can choose another time, of ${days(maxDays)} at most.`;
