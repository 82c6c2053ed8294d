/** Days after which an account may have its documents deleted by themselves (D83). */
export const RETENTION_CHOICES = [1, 7, 30, 90] as const;
export type RetentionDays = (typeof RETENTION_CHOICES)[number];

/** Nothing is deleted by itself sooner than this many days after the mail that tells of the first time. */
export const RETENTION_WARNING_DAYS = 3;

/** What an operator sets for all accounts of a server; null sets nothing. */
export interface RetentionRules {
  /** Holds for accounts that have chosen nothing. */
  defaultDays: RetentionDays | null;
  /** No account may keep its documents for longer. */
  maxDays: RetentionDays | null;
}

/** The choices that the rules leave; null stands for never. */
export function retentionChoices(
  maxDays: RetentionRules['maxDays'] | undefined,
): (RetentionDays | null)[] {
  const longest = maxDays ?? Infinity;
  const days = RETENTION_CHOICES.filter((choice) => choice <= longest);
  return maxDays == null ? [null, ...days] : days;
}

/**
 * What holds for an account under the rules.
 * @param chosen days; null for never; undefined where nothing was chosen.
 * @returns days, or null where documents stay until their owner deletes them.
 */
export function retentionInForce(
  { defaultDays, maxDays }: RetentionRules,
  chosen: RetentionDays | null | undefined,
): RetentionDays | null {
  const wanted = chosen === undefined ? defaultDays : chosen;
  if (wanted === null || maxDays === null) return wanted ?? maxDays;
  return wanted <= maxDays ? wanted : maxDays;
}
