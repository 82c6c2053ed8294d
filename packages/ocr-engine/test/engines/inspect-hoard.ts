import { dieWithParent } from '../../src/isolation/die-with-parent.ts';
import { handlers } from '../../src/workers/handlers.ts';
import { serve } from '../../src/workers/serve.ts';

const hoard: object[] = [];

/** Fills the heap of JavaScript with small objects, faster than it is looked at. */
dieWithParent();
serve({
  ...handlers,
  inspect: () => {
    for (;;) hoard.push({ at: hoard.length });
  },
});
