import { dieWithParent } from '../../src/isolation/die-with-parent.ts';
import { handlers } from '../../src/workers/handlers.ts';
import { serve } from '../../src/workers/serve.ts';

/** Says, in the place of a number of pages, which process it is. */
dieWithParent();
serve({
  ...handlers,
  inspect: async () => ({
    pageCount: process.pid,
    signed: false,
    encrypted: false,
    damagedTable: false,
    pdfVersion: '1.7',
  }),
});
