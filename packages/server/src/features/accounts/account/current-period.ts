import type { AccountsDeps } from './deps.ts';
import { findUser, type UserRow } from './repository.ts';

/** The account in the period that is now: pages that were used in one that is over are no longer used. */
export async function inCurrentPeriod<Row extends UserRow>(
  { db, rollOver }: Pick<AccountsDeps, 'db' | 'rollOver'>,
  row: Row,
): Promise<Row> {
  if (row.periodEnd > new Date()) return row;
  await rollOver(row.id);
  return { ...row, ...(await findUser(db, row.id)) };
}
