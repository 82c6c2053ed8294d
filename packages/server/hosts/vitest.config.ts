import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What `npm run test:hosts` runs: slow, as root, with servers that `npm test` does not ask for. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    include: [
      'packages/server/hosts/*.spec.ts',
      'packages/server/src/platform/storage/object-storage.test.ts',
      'packages/server/src/platform/bus/*.test.ts',
    ],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // One after the other: they measure waiting times and share two cores.
    fileParallelism: false,
    globalSetup: fileURLToPath(new URL('s3-for-storage-tests.ts', import.meta.url)),
  },
});
