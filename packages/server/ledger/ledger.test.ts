import { assert, expect, it } from 'vitest';
import { runLedger } from './ledger.ts';

it('loses nothing that was acknowledged and charges each page once while processes are killed', async () => {
  const seed = Date.now() % 1_000_000_000;
  const story = [`seed ${seed}`];
  const { problems, acknowledged } = await runLedger(4, seed, (line) => story.push(line));
  // As one text: the end of the whole run tells the message of a failure, and no list that differs.
  assert(problems.length === 0, [...problems, ...story].join('\n'));
  expect(acknowledged).toBeGreaterThan(0);
}, 300_000);
