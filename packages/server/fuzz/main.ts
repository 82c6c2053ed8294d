import { parseArgs } from 'node:util';
import { startService } from '../test/service.ts';
import { fuzz } from './fuzz.ts';

const help = `Usage: npm run fuzz:api -- [--seed=NUMBER] [--requests=NUMBER]

Starts the product on a free port with a database of its own and sends it requests of every kind,
made from its own description of the API. The same seed makes the same requests.

  --seed      (by the clock)
  --requests  (20000)
`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    requests: { type: 'string', default: '20000' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(help);
  process.exit(0);
}
const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
const count = Number(values.requests);
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1) {
  process.stderr.write('--seed and --requests are whole numbers. See --help.\n');
  process.exit(2);
}
process.stdout.write(`Seed ${seed}, ${count} requests\n`);
const service = await startService(
  {},
  { LEGIBLE_TRUSTED_PROXIES: '127.0.0.1', LEGIBLE_TRIAL: 'on', LOG_LEVEL: 'fatal' },
);
try {
  const result = await fuzz(service, seed, count);
  const { statuses, succeeded, succeededByKey } = result;
  process.stdout.write(`${JSON.stringify({ statuses, succeeded, succeededByKey }, null, 2)}\n`);
  for (const fault of result.faults) process.stdout.write(`FAULT ${fault}\n`);
  process.stdout.write(
    `${result.requests} requests in ${result.seconds} s, seed ${seed}: ${result.faults.length} faults\n`,
  );
  process.exitCode = result.faults.length > 0 ? 1 : 0;
} finally {
  await service.stop();
}
