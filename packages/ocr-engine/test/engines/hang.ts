import { serveExceptPageTwo } from './page-two.ts';

/** Never comes back, and runs no JavaScript meanwhile: like a native call that loops. */
serveExceptPageTwo(() => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  throw new Error('unreachable');
});
