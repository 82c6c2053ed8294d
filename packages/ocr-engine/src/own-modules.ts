import { registerHooks } from 'node:module';

/** One of our modules, as its neighbours name it. */
const OWN = /^\.\.?\/.*\.ts$/;

/**
 * To be loaded first: from then on Node.js takes relative imports of `.ts` files by their word. Its own way asks
 * of each whether it is a file, a link, and in which package, a quarter of what a child takes to
 * start (docs/benchmarks.md). A module that is not there is noticed when it is read.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (!OWN.test(specifier)) return next(specifier, context);
    const url = new URL(specifier, context.parentURL).href;
    return { url, format: 'module-typescript', shortCircuit: true };
  },
});
