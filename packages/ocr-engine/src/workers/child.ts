import { dieWithParent } from '../recognise/die-with-parent.ts';
import { confine } from './confine.ts';
import { handlers } from './handlers.ts';
import { serve } from './serve.ts';

/** The process in which everything that came from outside is parsed, drawn and read. */
dieWithParent();
confine();
serve(handlers);
