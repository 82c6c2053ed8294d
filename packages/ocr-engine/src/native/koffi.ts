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
  const library = loadBinary() ?? (require('koffi') as Koffi);
  // Once: afterwards it refuses, also for the same number.
  if (library.config().async_stack_size !== STACK_BYTES) {
    library.config({ async_stack_size: STACK_BYTES });
  }
  return library;
}

/**
 * The package's binary itself, which holds all that we call. To find it takes the package's own modules three times as long
 * as to load it, in each process anew, for behind walls Node.js finds no compiled code of them.
 * @returns undefined where it is not in the usual place or not for this system: the package knows of more
 */
function loadBinary(): Koffi | undefined {
  const { platform, arch } = process;
  const binary = `@koromix/koffi-${platform}-${arch}/${platform}_${arch}/koffi.node`;
  try {
    // From there, so that it is of the same version.
    return createRequire(require.resolve('koffi'))(binary) as Koffi;
  } catch {
    return undefined;
  }
}
