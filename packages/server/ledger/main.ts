import { runLedger } from './ledger.ts';

const rounds = Number(process.argv[2] ?? 1000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000);
console.log(`seed ${seed}`);
const { problems, ...figures } = await runLedger(rounds, seed, (line) => console.log(line));
console.log(figures);
// A point that is never passed any more would be proven nowhere; in a short run it may be left to chance.
const MANY_ROUNDS = 150;
const unstruck = Object.entries(figures.struck).flatMap(([point, count]) =>
  count === 0 ? point : [],
);
if (rounds >= MANY_ROUNDS) problems.push(...unstruck.map((point) => `${point} never struck`));
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
console.log(`${figures.acknowledged} passed, ${problems.length} failed`);
process.exitCode = problems.length > 0 ? 1 : 0;
