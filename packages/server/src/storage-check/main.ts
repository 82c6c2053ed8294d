import '../platform/loader-hook.ts';
import { parseArgs } from 'node:util';
import { StartError } from '../platform/start-error.ts';

const help = `Usage: npm run storage:check -- [--repair-nothing]

Compares rows, objects and hashes both ways, of the product of LEGIBLE_DATA_DIR, DATABASE_URL and S3_*.
Nothing is ever repaired; --repair-nothing says so. The product may run meanwhile.

Each line is one finding: lost, differs, unreadable or orphan; the object; its document; why. Or
miscounted, the user, and what is stored.
Exit code: 0 all is well, 1 something was found, 2 the check could not be made.
`;

async function run(): Promise<number> {
  const options = { 'repair-nothing': { type: 'boolean' }, help: { type: 'boolean' } } as const;
  if (parseArgs({ options }).values.help) {
    process.stdout.write(help);
    return 0;
  }
  const { checkProduct } = await import('./check-product.ts');
  return (await checkProduct(process.env)) ? 0 : 1;
}

try {
  process.exitCode = await run();
} catch (error) {
  const expected = error instanceof StartError;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 2;
}
