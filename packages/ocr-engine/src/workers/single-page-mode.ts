import { setFlagsFromString } from 'node:v8';
import { runNetworksBeside } from '../network/onnx-session.ts';

const USUAL = '--turbofan';
const SPARING = '--no-turbofan';

let isSparing = false;

/**
 * Sets this process up for its next page. In single-page mode the page is the only one to be read: another core is free,
 * and no later page will profit from what this one leaves behind. So networks run beside JavaScript, and V8's last
 * compiler (TurboFan) stays off: it takes more than a tenth of such a page's processor time, and what it compiles pays
 * off only on later pages (docs/benchmarks/experiments.md).
 */
export function setUpFor({ isOnly }: { isOnly: boolean }): void {
  if (isOnly === isSparing) return;
  isSparing = isOnly;
  runNetworksBeside(isOnly);
  setFlagsFromString(isOnly ? SPARING : USUAL);
}

/**
 * Imports modules with V8's usual settings, since with others it refuses the compiled code that is kept of them.
 * Node.js has loaded them when it returns the promise.
 */
export function importAsUsual<T>(load: () => Promise<T>): Promise<T> {
  if (!isSparing) return load();
  setFlagsFromString(USUAL);
  try {
    return load();
  } finally {
    setFlagsFromString(SPARING);
  }
}
