import { EDGE_ACCOUNT } from './accounts.ts';
import type { Ask } from './settling.ts';

const BOUNDS = { 'quota.low': 0.8, 'quota.used_up': 1 };

/**
 * Has the database write down each change of the pages that the account at its edge used and may use, in the transaction that makes
 * it, so that it can be told what its webhook had to be told. May be repeated.
 */
export async function watchQuota(ask: Ask): Promise<void> {
  await ask(`
    create schema if not exists ledger;
    create table if not exists ledger.quota (
      position serial, used_before int, most_before int, used int, most int);
    create or replace function ledger.note_quota() returns trigger language plpgsql as $$ begin
      insert into ledger.quota (used_before, most_before, used, most)
      values (old.pages_used, old.page_limit, new.pages_used, new.page_limit);
      return null;
    end $$;
    create or replace trigger ledger_quota after update of pages_used, page_limit on users
      for each row when (new.email = '${EDGE_ACCOUNT.email}') execute function ledger.note_quota()`);
}

/** As often as a bound was reached from below, a message says so, and no oftener. */
export async function auditQuotaEvents(ask: Ask): Promise<string[]> {
  const changes = (await ask(`select * from ledger.quota`)) as Record<string, number>[];
  const rows = await ask(`
    select type, count(*)::int as count from webhook_messages
    join webhook_endpoints on webhook_endpoints.id = endpoint_id
    where type like 'quota.%'
      and user_id = (select id from users where email = '${EDGE_ACCOUNT.email}') group by type`);
  const noted = new Map(rows.map(({ type, count }) => [type, Number(count)]));
  const problems = Object.entries(BOUNDS).flatMap(([type, share]) => {
    const reached = (used = 0, most = 0) => most > 0 && used >= most * share;
    const due = changes.filter(
      (row) =>
        reached(row['used'], row['most']) && !reached(row['used_before'], row['most_before']),
    ).length;
    const count = noted.get(type) ?? 0;
    return count === due ? [] : [`${type} was due ${due} times and noted ${count} times`];
  });
  return changes.length > 0 ? problems : ['no page of the account at its edge was ever counted'];
}
