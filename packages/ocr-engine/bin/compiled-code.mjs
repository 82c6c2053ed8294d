// Plain JavaScript, like the programs that begin with it.
import module from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Has Node.js keep what it compiles from here on, where the user has a folder for that. */
export function keepCompiledCode() {
  const caches = cachesFolder();
  if (caches !== undefined) module.enableCompileCache?.(join(caches, 'legible', 'code'));
}

/** Without a home in the environment, a user whom the system does not know, as in some containers, has none. */
function cachesFolder() {
  try {
    return process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  } catch {
    return undefined;
  }
}
