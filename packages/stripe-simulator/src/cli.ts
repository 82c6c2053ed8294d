import { parseArgs } from 'node:util';
import { startStripeSimulator, type SimulatorOptions } from './index.ts';

const help = `Stripe simulator: answers the official SDK as Stripe's test mode does.

  --port N               port to listen on (12111)
  --host ADDRESS         address to listen on (127.0.0.1)
  --webhook-url URL      where events go
  --webhook-secret TEXT  what they are signed with (whsec_simulator)
  --state-file PATH      keeps everything over restarts
  --public-url URL       where browsers reach the hosted pages
  --frozen               time stands still until it is advanced
  --help
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '12111' },
    host: { type: 'string' },
    'webhook-url': { type: 'string' },
    'webhook-secret': { type: 'string' },
    'state-file': { type: 'string' },
    'public-url': { type: 'string' },
    frozen: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});

/** The options that were given, under the names of the library. */
function optionsOf(given: typeof values): SimulatorOptions {
  const options: SimulatorOptions = { port: Number(given.port) };
  if (given.host !== undefined) options.host = given.host;
  if (given['webhook-url'] !== undefined) options.webhookUrl = given['webhook-url'];
  if (given['webhook-secret'] !== undefined) options.webhookSecret = given['webhook-secret'];
  if (given['state-file'] !== undefined) options.stateFile = given['state-file'];
  if (given['public-url'] !== undefined) options.publicUrl = given['public-url'];
  if (given.frozen !== undefined) options.frozen = given.frozen;
  return options;
}

if (values.help) {
  process.stdout.write(help);
} else {
  const simulator = await startStripeSimulator(optionsOf(values));
  process.stdout.write(
    `Stripe simulator at ${simulator.url}, secret key ${simulator.secretKey}, publishable key ${simulator.publishableKey}\n`,
  );
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void simulator.close());
  }
}
