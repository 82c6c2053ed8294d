import type { RetentionRules } from '@legible/contracts/documents/retention';
import { describe, expect, it } from 'vitest';
import { addTestUser } from '../../../test/database/database.ts';
import { DAY, none, retentionDatabase } from '../../../test/documents/retention.ts';
import { users } from '../../platform/db/schema.ts';
import { historyChanged } from '../documents/history/history-version.ts';
import { deleteEnded } from '../documents/removal/delete-document.ts';
import { presentHistory } from '../documents/document/presenter.ts';
import { listHistory } from '../documents/document/repository.ts';
import { readRetention } from './choice.ts';
import { enrolAll } from './enrol.ts';

const world = retentionDatabase();
const { heard, database, db, depsOf, addDocument, warnedLongAgo } = world;
const { choose, look, left, stateOf, untilWaiting, asIfNow } = world;

const shown = async () => {
  const [row] = await listHistory(db(), 'ann', {
    prefix: '',
    limit: 1,
    sort: 'created',
    order: 'desc',
  });
  return row && presentHistory(row).deletes_at;
};
const version = async () =>
  (await db().select({ at: users.historyVersion }).from(users))[0]?.at ?? 0;

describe('a choice', () => {
  it('is told with the day before which nothing goes', async () => {
    expect(await readRetention(db(), { rules: none }, 'ann')).toEqual({
      retention_days: null,
      deletion_from: null,
      max_retention_days: null,
    });
    await choose(7);
    const { deletion_from: from, ...rest } = await readRetention(db(), { rules: none }, 'ann');
    expect(rest).toEqual({ retention_days: 7, max_retention_days: null });
    const days = (Date.parse(from ?? '') - Date.now()) / DAY / 1000;
    expect(days).toBeGreaterThan(2.9);
    expect(days).toBeLessThanOrEqual(3);
  });

  it('of never holds, once it is answered, for all that has not gone yet', async () => {
    await warnedLongAgo(7);
    await addDocument('one', 9 * DAY);
    await addDocument('two', 8 * DAY);
    let chosen: Promise<void> | undefined;
    await look(
      0,
      depsOf({
        async deleteDocument(...call) {
          if (!chosen) {
            chosen = choose(null);
            await untilWaiting();
          }
          return deleteEnded(...call);
        },
      }),
    );
    await chosen;
    expect(await left()).toEqual(['two']);
    expect((await stateOf())?.days).toBeNull();
  });

  it("beyond the operator's maximum is refused, with the maximum", async () => {
    const rules = { defaultDays: null, maxDays: 30 } as const;
    await expect(choose(90, rules)).rejects.toMatchObject({
      code: 'retention_too_long',
      message: expect.stringContaining('30 days at most'),
    });
    await expect(choose(null, rules)).rejects.toMatchObject({ code: 'retention_too_long' });
    await choose(30, rules);
    expect(await stateOf()).toMatchObject({ days: 30 });
  });

  it('changes what the list says of each document, and has kept lists made anew', async () => {
    await addDocument('one', 0);
    expect(await shown()).toBeNull();
    const before = await version();
    await choose(30);
    await asIfNow();
    expect(await version()).toBe(before + 1);
    expect(await shown()).toBe('2026-06-09T12:00:00.000Z');
  });
});

describe('what an operator sets for all', () => {
  const rules: RetentionRules = { defaultDays: 30, maxDays: 90 };

  it('holds for accounts that chose nothing, after a warning, and bounds the others', async () => {
    await addTestUser(database(), { id: 'ben' });
    await addTestUser(database(), { id: 'cem' });
    await choose(7, none, 'ben');
    await choose(null, none, 'cem');
    const before = await stateOf('ben');
    await enrolAll(db(), { rules, historyChanged });
    expect(await stateOf('ann')).toMatchObject({ chosenDays: null, days: 30, warnedAt: null });
    expect(await stateOf('ben')).toEqual(before);
    expect(await stateOf('cem')).toMatchObject({ chosenDays: 0, days: 90, warnedAt: null });
    await addDocument('old', 100 * DAY);
    await asIfNow();
    expect([await look(), await left()]).toEqual([0, ['old']]);
    expect(heard.sent[0]?.text).toContain('As is the rule on this server');
    expect([await look(3 * DAY), await left()]).toEqual([1, []]);
  });

  it('that is the same at the next start changes nothing; taken back, it ends', async () => {
    await enrolAll(db(), { rules, historyChanged });
    const first = await stateOf();
    await enrolAll(db(), { rules, historyChanged });
    expect(await stateOf()).toEqual(first);
    await enrolAll(db(), { rules: none, historyChanged });
    expect(await stateOf()).toMatchObject({ days: null, startsAt: null, warnedAt: null });
  });
});
