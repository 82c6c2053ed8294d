import { setVersion } from './release/set-version.ts';

// npm run release -- 0.2.0: writes the version wherever it stands; CONTRIBUTING.md says what comes before and after.
const [version = ''] = process.argv.slice(2);
try {
  const files = await setVersion('.', version, new Date().toISOString().slice(0, 10));
  process.stdout.write(
    `${files.join('\n')}\n\nLook at them, commit, and tag the commit v${version}.\n`,
  );
} catch (error) {
  process.stderr.write(`${(error as Error).message}. Usage: npm run release -- 1.2.3\n`);
  process.exitCode = 1;
}
