import { dieWithParent } from '../recognise/die-with-parent.ts';
import { handlers } from './handlers.ts';
import { serve } from './serve.ts';

/**
 * A child that reads nothing from outside, and so is not confined: what it compiles and translates
 * stays in the cache. Node.js writes code when the process ends: of each module what V8 compiled as it was
 * loaded, and so of those that were. What it has written of a module it does not write again.
 */
dieWithParent();
process.on('SIGTERM', () => process.exit(0));
serve(handlers);
