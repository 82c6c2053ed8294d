import '../platform/loader-hook.ts';
import { StartError } from '../platform/start-error.ts';

try {
  const { runOperator } = await import('./cli.ts');
  process.stdout.write(`${await runOperator(process.argv.slice(2), process.env)}\n`);
} catch (error) {
  const expected = error instanceof StartError;
  process.stderr.write(`${expected ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
