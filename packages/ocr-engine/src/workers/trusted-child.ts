import { dieWithParent } from '../recognise/die-with-parent.ts';
import { handlers } from './handlers.ts';
import { serve } from './serve.ts';

/**
 * A child that reads nothing from outside, and so is not confined: what it compiles and translates
 * stays in the cache. Node.js writes code when the process ends: at once and after everything, since what
 * it has written of a module it does not write again, and a function that was not compiled by then is
 * compiled by every child anew.
 */
dieWithParent();
process.on('SIGTERM', () => process.exit(0));
serve(handlers);
