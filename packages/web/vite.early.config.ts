import { resolve } from 'node:path';
import { type Plugin, defineConfig } from 'vite';

const plain = (name: string) => resolve(import.meta.dirname, 'src/lib/plain-dom', name);

/** What is fetched when a user works the screen is no part of a screen that no user can work yet. */
const nothingLater: Plugin = {
  name: 'nothing-later',
  enforce: 'pre',
  resolveDynamicImport: () => ({ id: 'about:blank', external: true }),
  load: (id) =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = () => null;' : undefined,
};

/**
 * What draws the first rows of documents before the application is there (src/app/early-rows.tsx): the components of the rows
 * as they are, without React, which takes a slow phone half a second to compile.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [nothingLater],
  publicDir: false,
  resolve: {
    alias: [
      { find: /^react$/, replacement: plain('react.ts') },
      { find: /^react\/jsx-runtime$/, replacement: plain('jsx-runtime.ts') },
      { find: /^.*\/(lazy-component|name-tooltips)\.tsx$/, replacement: plain('fetched-later.ts') },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    manifest: '.vite/early.json',
    modulePreload: false,
    target: 'es2023',
    rolldownOptions: {
      input: 'src/app/early-rows.tsx',
      // Each icon makes a component of React besides what it is made of.
      treeshake: { manualPureFunctions: ['createLucideIcon'] },
    },
  },
});
