import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';

const apiPort = process.env['LEGIBLE_API_PORT'] ?? '8000';

/** Asks for the type of the first paint with the page itself: found in the stylesheet it comes too late. */
const preloadType: Plugin = {
  name: 'preload-type',
  transformIndexHtml: (_html, { bundle }) => {
    const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal/.test(file));
    if (font === undefined) return [];
    const attrs = {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      crossorigin: '',
      href: `/${font}`,
    };
    return [{ tag: 'link', attrs, injectTo: 'head' }];
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloadType],
  build: { outDir: 'dist', emptyOutDir: true, manifest: true, target: 'es2023' },
  server: {
    proxy: { '/v1': { target: `http://127.0.0.1:${apiPort}`, ws: true } },
  },
});
