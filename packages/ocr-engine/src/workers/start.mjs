// Plain JavaScript: where a module has types, Node.js loads what takes them away before it starts, which costs more than
// all the rest of its start. What it keeps of modules it finds neither behind walls nor as another user.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, Script } from 'node:vm';
import { BUNDLE_VARIABLE, CODE_VARIABLE, readBundle } from '../bundle/read-bundle.mjs';

/** @import { Bundle } from '../bundle/bundle-file.ts' */

/**
 * Starts a child: from the bundle of its modules, or from the modules where there is none that is as new.
 * From the bundle a child takes a tenth less for a single page (docs/decisions/0023-children-start-from-a-bundle.md).
 */
const path = process.env[BUNDLE_VARIABLE];
const bundle = path === undefined ? undefined : readBundle(path);
if (path !== undefined && bundle) run(path, bundle);
else {
  await import('../bundle/loader-hook.ts');
  await import('./child.ts');
}

/**
 * @param {string} filename
 * @param {Bundle} bundle
 */
function run(filename, { source, code }) {
  const script = new Script(source, {
    filename,
    ...(code.length > 0 ? { cachedData: code } : {}),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  keepCode(script);
  /** @type {(require: NodeJS.Require) => void} */
  const start = script.runInThisContext();
  start(createRequire(import.meta.url));
}

/**
 * Where this is wanted: what V8 knows of the script when the process ends.
 * @param {Script} script
 */
function keepCode(script) {
  const target = process.env[CODE_VARIABLE];
  if (target !== undefined) {
    process.on('exit', () => writeFileSync(target, script.createCachedData()));
  }
}
