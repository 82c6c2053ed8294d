import { createEngine } from '../../src/create-engine.ts';

/** A program of its own: starts a page that hangs in native code, then waits to be killed. */
const engine = createEngine({ processes: 1, childModule: new URL('./hang.ts', import.meta.url) });
setTimeout(() => process.stdout.write('started\n'), 1000);
await engine.recognisePage(process.argv[2] ?? '', 2);
