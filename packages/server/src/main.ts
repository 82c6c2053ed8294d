import './platform/loader-hook.ts';
import { setFlagsFromString } from 'node:v8';
import { endProcess } from '@legible/ocr-engine/end-process';
import { hideProcess } from '@legible/ocr-engine/hide-process';
import { announcement } from './announcement.ts';
import { help, readConfig, wantsHelp } from './config/config.ts';
import { SECRET_SETTINGS } from './config/secret-files.ts';
import { isBuilt, WEB_FOLDER } from './platform/http/web-pages/web-files.ts';
import { StartError } from './platform/start-error.ts';

/**
 * Lets the heap double before V8 looks through the whole of it. A process that makes little garbage is allowed a
 * tenth by default, and spends a third of its processor time on looking (docs/benchmarks.md).
 */
const HEAP_GROWTH = '--heap-growing-percent=100';

/** The process: the only place that listens to signals and exits. */
async function main(): Promise<void> {
  const argv = process.argv.slice(2);
  if (wantsHelp(argv)) {
    process.stdout.write(help);
    return;
  }
  setFlagsFromString(HEAP_GROWTH);
  const stopWanted = new Promise<void>((resolve) => {
    // Ctrl-C may arrive twice, from the terminal and again through npm: once is enough.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => resolve());
    }
  });
  const config = readConfig(argv, process.env);
  const { launch } = await import('./launch.ts');
  hideProcess(SECRET_SETTINGS);
  const service = await launch(config);
  process.stdout.write(announcement(service, isBuilt(WEB_FOLDER)));
  await stopWanted;
  process.stdout.write('Stopping…\n');
  await service.stop();
}

try {
  await main();
  endProcess(0);
} catch (error) {
  // A start that cannot go on is explained in one line; anything else is a fault, shown in full.
  process.stderr.write(
    error instanceof StartError ? `${error.message}\n` : `${String((error as Error).stack)}\n`,
  );
  endProcess(1);
}
