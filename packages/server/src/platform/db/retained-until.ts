import { RETENTION_WARNING_DAYS } from '@legible/contracts/documents/retention';
import { sql, type SQL } from 'drizzle-orm';
import { documents } from './documents-schema.ts';
import { retentions } from './schema.ts';

/** Days of 24 hours each: a calendar's day has 23 or 25 hours twice a year, in the time zone of the session. */
export const inDays = (days: SQL | typeof retentions.days | number): SQL =>
  sql`make_interval(hours => 24 * ${days})`;

/** When a document's last run ended, from where its time counts; those of very old versions have only a beginning. */
export const endedAt = sql`coalesce(${documents.finishedAt}, ${documents.createdAt})`;

/**
 * When a document is deleted by its owner's setting; null where it stays. Without a warning yet it is the
 * earliest moment there can be: the warning is never sent before there is a document.
 */
export const retainedUntil =
  sql<Date | null>`case when ${retentions.days} is not null then greatest(
  ${endedAt} + ${inDays(retentions.days)}, ${retentions.startsAt},
  case when ${retentions.warnedAt} is null then ${endedAt} + ${inDays(RETENTION_WARNING_DAYS)} end
) end`.mapWith(documents.createdAt);
