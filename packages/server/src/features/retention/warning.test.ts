import { describe, expect, it } from 'vitest';
import { DAY, retentionDatabase } from '../../../test/documents/retention.ts';

const { heard, addDocument, warnedLongAgo, choose, look, left, stateOf, asIfNow } =
  retentionDatabase();

describe('the warning', () => {
  it('comes before the first deletion, so many days ahead, once', async () => {
    await addDocument('old', 400 * DAY);
    await choose(30);
    await asIfNow();
    expect([await look(), heard.sent.length, await left()]).toEqual([0, 1, ['old']]);
    expect(heard.sent[0]).toMatchObject({ recipient: 'ann@example.com' });
    expect(heard.sent[0]?.text).toContain('30 days after they were processed');
    expect(heard.sent[0]?.text).toContain(
      'It begins on May 13, 2026, 12:00 UTC. 1 document goes then.',
    );
    expect(heard.sent[0]?.text).toContain('https://legible.example/profile');
    expect(heard.sent[0]?.text).not.toContain('old.pdf');
    expect([await look(3 * DAY - 1), await left()]).toEqual([0, ['old']]);
    expect([await look(3 * DAY), await left(), heard.sent.length]).toEqual([1, [], 1]);
  });

  it('waits for the days before the first document is due', async () => {
    await addDocument('young', 0);
    await choose(7);
    await asIfNow();
    await look(4 * DAY - 1);
    expect(heard.sent).toEqual([]);
    await look(4 * DAY);
    expect(heard.sent[0]?.text).toContain('It begins on May 17, 2026, 12:00 UTC.');
    expect([await look(7 * DAY - 1), await look(7 * DAY)]).toEqual([0, 1]);
  });

  it('that comes late, because nothing ran, moves the first deletion', async () => {
    await addDocument('old', 400 * DAY);
    await choose(30);
    await asIfNow();
    expect([await look(20 * DAY), heard.sent.length, await left()]).toEqual([0, 1, ['old']]);
    expect([await look(23 * DAY - 1), await look(23 * DAY)]).toEqual([0, 1]);
  });

  it('is not sent to an account without documents', async () => {
    await choose(1);
    await asIfNow();
    await look(10 * DAY);
    expect([heard.sent, (await stateOf())?.warnedAt]).toEqual([[], null]);
  });

  it('comes again with another length, which begins anew', async () => {
    await warnedLongAgo(90);
    await addDocument('old', 40 * DAY);
    await choose(7);
    await asIfNow();
    expect([await look(), heard.sent.length, await left()]).toEqual([0, 1, ['old']]);
    expect([await look(3 * DAY), await left()]).toEqual([1, []]);
  });

  it('does not come again when the same length is chosen once more', async () => {
    await warnedLongAgo(7);
    const before = await stateOf();
    await choose(7);
    expect(await stateOf()).toEqual(before);
  });
});
