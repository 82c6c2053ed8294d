import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What `npm run test:attacks` runs: attacks on a whole product, each bounded in time, on loopback only. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    include: ['packages/server/attacks/*.spec.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // One after the other: they measure waiting times and share two cores.
    fileParallelism: false,
  },
});
