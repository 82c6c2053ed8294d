import { parseArgs } from 'node:util';
import { campaign } from './campaign.ts';
import { seeds } from './seeds.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '5000' },
    processes: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '3600' },
    largest: { type: 'string', default: '200000' },
    'real-every': { type: 'string', default: '100' },
    keep: { type: 'string' },
  },
});

const files = await seeds({ largest: Number(values.largest) });
const from = Number(values.from);
console.log(`${files.length} files, variants ${from} to ${from + Number(values.count) - 1}`);
const started = performance.now();
const result = await campaign({
  seeds: files,
  from,
  count: Number(values.count),
  processes: Number(values.processes),
  seconds: Number(values.seconds),
  realEvery: Number(values['real-every']),
  ...(values.keep === undefined ? {} : { keep: values.keep }),
  onVariant: (done, finding) => {
    if (finding) console.log(`FAULT ${finding}`);
    if (done % 250 === 0) console.log(`${done} tried`);
  },
});
const seconds = (performance.now() - started) / 1000;
console.log(JSON.stringify({ ...result, faults: result.faults.length, seconds }, null, 2));
process.exitCode = result.faults.length > 0 ? 1 : 0;
