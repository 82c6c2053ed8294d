import { runLedger } from './ledger.ts';

const rounds = Number(process.argv[2] ?? 1000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000_000);
console.log(`seed ${seed}`);
const { problems, ...figures } = await runLedger(rounds, seed, (line) => console.log(line));
console.log(figures);
for (const problem of problems) console.error(`LOST: ${problem}`);
console.log(`${figures.acknowledged} passed, ${problems.length} failed`);
process.exitCode = problems.length > 0 ? 1 : 0;
