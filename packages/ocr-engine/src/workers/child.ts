import { keepFile } from '../files/handed-files.ts';
import { confine } from '../isolation/confine.ts';
import { dieWithParent } from '../isolation/die-with-parent.ts';
import { endProcess } from '../isolation/end-process.ts';
import { FILTER_VARIABLE, PARENT_VARIABLE } from '../isolation/settings.ts';
import { HANDED } from '../files/written-file.ts';
import { handlers } from './handlers.ts';
import { CODE_VARIABLE } from '../bundle/read-bundle.mjs';
import { serve } from './serve.ts';

/** It was started without the launcher. */
const hasRings = process.env[PARENT_VARIABLE] !== undefined;

/**
 * The process in which everything that came from outside is parsed, drawn and read. The one that is to keep its
 * code reads nothing from outside (preparation/warm-up.ts), and only it may write files.
 */
dieWithParent();
keepFile(HANDED);
if (process.env[CODE_VARIABLE] !== undefined) process.on('SIGTERM', () => endProcess(0));
else if (!confine({ hasRings }) && process.env[FILTER_VARIABLE] !== undefined) {
  process.stderr.write('The system-call filter is required, and this system has none.\n');
  endProcess(1);
}
serve(handlers);
