import { createRequire } from 'node:module';

/** What calls functions of native libraries. */
export type Koffi = typeof import('koffi').default;

/**
 * Koffi gives a function that it calls a stack of its own, by default one of 128 KB where it runs in
 * another thread. ONNX Runtime expects what threads usually have. To be said before any library is loaded.
 */
const STACK_BYTES = 4 * 1024 * 1024;

const require = createRequire(import.meta.url);

let loaded: Koffi | undefined;

/**
 * What calls native libraries; it is an optional part of the package.
 * @throws where it is not installed, or not for this system
 */
export function koffi(): Koffi {
  loaded ??= load();
  return loaded;
}

/** Whether native libraries can be called. */
export function hasKoffi(): boolean {
  try {
    return koffi() !== undefined;
  } catch {
    return false;
  }
}

function load(): Koffi {
  const library = require('koffi') as Koffi;
  // Once: afterwards it refuses, also for the same number.
  if (library.config().async_stack_size !== STACK_BYTES) {
    library.config({ async_stack_size: STACK_BYTES });
  }
  return library;
}
