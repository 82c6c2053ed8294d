import { flushCompileCache } from 'node:module';
import { dieWithParent } from '../recognise/die-with-parent.ts';
import { handlers } from './handlers.ts';
import { serve } from './serve.ts';

/**
 * A child that reads nothing from outside, and so is not confined: what it compiles and translates is
 * written to the cache (preparation.ts).
 */
dieWithParent();
serve({
  ...handlers,
  append: async (request) => {
    const report = await handlers.append(request);
    // Once and at the end: what Node.js has written of a module stays as it is, and a function that was
    // not compiled by then is compiled by every child anew.
    flushCompileCache();
    return report;
  },
});
