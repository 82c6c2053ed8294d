import { expect, it } from 'vitest';
import { runLedger } from './ledger.ts';

it('loses nothing that was acknowledged and charges each page once while processes are killed', async () => {
  const seed = Date.now() % 1_000_000_000;
  const story = [`seed ${seed}`];
  const result = await runLedger(4, seed, (line) => story.push(line));
  expect({ problems: result.problems, story }).toEqual({ problems: [], story });
  expect(result.acknowledged).toBeGreaterThan(0);
}, 300_000);
