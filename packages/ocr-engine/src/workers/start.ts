import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, Script } from 'node:vm';
import { BUNDLE_VARIABLE, CODE_VARIABLE, readBundle, type Bundle } from './bundle-file.ts';

/**
 * Starts a child: from the bundle of its modules, or from the modules where there is none that is as new.
 * From the bundle a child takes a tenth less for a single page (docs/decisions/0023-children-start-from-a-bundle.md).
 */
const path = process.env[BUNDLE_VARIABLE];
const bundle = path === undefined ? undefined : readBundle(path);
if (path !== undefined && bundle) run(path, bundle);
else {
  await import('../own-modules.ts');
  await import('./child.ts');
}

function run(filename: string, { source, code }: Bundle): void {
  const script = new Script(source, {
    filename,
    ...(code.length > 0 ? { cachedData: code } : {}),
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  keepCode(script);
  const start = script.runInThisContext() as (require: NodeJS.Require) => void;
  start(createRequire(import.meta.url));
}

/** Where this is wanted: what V8 knows of the script when the process ends. */
function keepCode(script: Script): void {
  const target = process.env[CODE_VARIABLE];
  if (target !== undefined) {
    process.on('exit', () => writeFileSync(target, script.createCachedData()));
  }
}
