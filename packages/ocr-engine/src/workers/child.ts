import { dieWithParent } from '../isolation/die-with-parent.ts';
import { CODE_VARIABLE } from './bundle-file.ts';
import { confine } from '../isolation/confine.ts';
import { handlers } from './handlers.ts';
import { serve } from './serve.ts';

/**
 * The process in which everything that came from outside is parsed, drawn and read. The one that is to keep its
 * code reads nothing from outside (own-scan.ts), and only it may write files.
 */
dieWithParent();
if (process.env[CODE_VARIABLE] === undefined) confine();
else process.on('SIGTERM', () => process.exit(0));
serve(handlers);
