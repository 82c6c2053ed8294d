import { flushCompileCache } from 'node:module';
import { koffi } from '../native/koffi.ts';

/**
 * Ends this process as `process.exit` does, but does not wait for its threads. V8's compiler threads may wait for a garbage
 * collection, and only this thread could do that, which is waiting for them: a process that ends soon after
 * it began hangs for ever now and then with Node.js 24 (nodejs/node#64274).
 * Where native functions cannot be called, it is `process.exit`.
 */
export function endProcess(code: number): never {
  const end = immediateEnd();
  // The last listener: those of others clean up before.
  if (end) process.on('exit', () => end(code));
  process.exit(code);
}

/** @returns `_exit` of POSIX; undefined where it cannot be called */
function immediateEnd(): ((code: number) => void) | undefined {
  try {
    const end = koffi().load(null).func('void _exit(int)');
    return (code) => {
      flushCompileCache();
      end(code);
    };
  } catch {
    return undefined;
  }
}
