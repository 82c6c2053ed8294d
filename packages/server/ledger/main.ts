import { runLedger } from './ledger.ts';

const rounds = Number(process.argv[2] ?? 1000);
const { problems, ...figures } = await runLedger(rounds, (line) => console.log(line));
console.log(figures);
for (const problem of problems) console.error(`LOST: ${problem}`);
console.log(`${figures.acknowledged} passed, ${problems.length} failed`);
process.exitCode = problems.length > 0 ? 1 : 0;
