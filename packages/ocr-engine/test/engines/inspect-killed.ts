import { appendFileSync } from 'node:fs';
import { dieWithParent } from '../../src/isolation/die-with-parent.ts';
import { handlers } from '../../src/workers/handlers.ts';
import { serve } from '../../src/workers/serve.ts';

/** Is killed at every inspection, as by a system that has no memory left; a line beside the file tells of each. */
dieWithParent();
serve({
  ...handlers,
  inspect: ({ path }) => {
    appendFileSync(`${path}.tries`, 'tried\n');
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => {});
  },
});
