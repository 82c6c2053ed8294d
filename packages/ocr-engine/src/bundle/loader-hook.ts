import { registerHooks } from 'node:module';

/** One of our modules, as its neighbours name it. */
const OWN = /^\.\.?\/.*\.ts$/;

/**
 * Must be loaded first: from then on Node.js resolves relative imports of `.ts` files without asking the disk. Its
 * own way asks whether each is a file, a link, and in which package; that is a quarter of the time that a child takes
 * to start (docs/benchmarks.md). A module that is not there is noticed when it is read.
 */
registerHooks({
  resolve(specifier, context, next) {
    if (!OWN.test(specifier)) return next(specifier, context);
    const url = new URL(specifier, context.parentURL).href;
    return { url, format: 'module-typescript', shortCircuit: true };
  },
});
