import { registerHooks, type ResolveFnOutput } from 'node:module';

const DRIZZLE = /^drizzle-orm(?:\/|$)/;
/** A module of Drizzle, which names its neighbours like this; all of them are ES modules (its package.json). */
const OF_DRIZZLE = '/node_modules/drizzle-orm/';
const NEIGHBOUR = /^\.\.?\/.*\.js$/;

/** Where the names that our modules import lead to. There is one Drizzle for all of them. */
const found = new Map<string, ResolveFnOutput>();

/**
 * From then on Node.js looks up each module of Drizzle once at most. Its own way reads the 180 KB of Drizzle's
 * package.json for every import of every file anew, half of the time that a program of ours takes to start
 * (docs/benchmarks/tests.md). A program imports this first, and what leads to the database later, by `await import`: its own
 * imports are looked up before any of them has run.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (NEIGHBOUR.test(specifier) && parentURL.includes(OF_DRIZZLE)) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!DRIZZLE.test(specifier) || parentURL.includes('/node_modules/')) {
      return next(specifier, context);
    }
    const result = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    found.set(specifier, result);
    return result;
  },
});
