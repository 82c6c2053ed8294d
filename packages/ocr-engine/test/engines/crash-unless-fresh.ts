import { existsSync, writeFileSync } from 'node:fs';
import { dieWithParent } from '../../src/isolation/die-with-parent.ts';
import { handlers } from '../../src/workers/handlers.ts';
import { serve } from '../../src/workers/serve.ts';
import { die } from './page-two.ts';

let pages = 0;

/** Crashes at page 2 the first time, and then in every process that has read a page before. */
dieWithParent();
serve({
  ...handlers,
  recognise: (request) => {
    pages += 1;
    const mark = `${request.path}.crashed`;
    if (request.page !== 2 || (pages === 1 && existsSync(mark))) return handlers.recognise(request);
    writeFileSync(mark, '');
    return die();
  },
});
