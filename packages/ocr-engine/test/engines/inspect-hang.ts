import { appendFileSync } from 'node:fs';
import { dieWithParent } from '../../src/isolation/die-with-parent.ts';
import { handlers } from '../../src/workers/handlers.ts';
import { serve } from '../../src/workers/serve.ts';

/** Writes a line beside the file for every try to inspect it, and never comes back. */
dieWithParent();
serve({
  ...handlers,
  inspect: ({ path }) => {
    appendFileSync(`${path}.tries`, 'tried\n');
    return new Promise(() => {});
  },
});
