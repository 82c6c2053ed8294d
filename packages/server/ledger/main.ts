import { runLedger } from './ledger.ts';

const [rounds = 1000, seed = Date.now() % 1_000_000_000] = process.argv.slice(2).map(Number);
if (![rounds, seed].every(Number.isSafeInteger)) {
  console.error(
    'Give the number of rounds, and a seed if it is to be a certain run: npm run test:ledger -- 40 7',
  );
  process.exit(2);
}
console.log(`seed ${seed}`);
const { problems, ...figures } = await runLedger(rounds, seed, (line) => console.log(line));
console.log(figures);
// A point that is never passed any more would be proven nowhere; in a short run it may be left to chance.
const MANY_ROUNDS = 150;
const unstruck = Object.entries(figures.struck).flatMap(([point, count]) =>
  count === 0 ? point : [],
);
if (rounds >= MANY_ROUNDS) problems.push(...unstruck.map((point) => `${point} never struck`));
if (rounds >= MANY_ROUNDS && figures.deleted === 0) problems.push('nothing was ever deleted');
if (rounds >= MANY_ROUNDS && figures.refused === 0) problems.push('nothing ever waited in vain');
const outside = Object.entries(figures.faults).map(([fault, count]) => `${count} × ${fault}`);
console.log(`struck: ${outside.join(', ')}`);
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
console.log(`${figures.acknowledged} passed, ${problems.length} failed`);
process.exitCode = problems.length > 0 ? 1 : 0;
