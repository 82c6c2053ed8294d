import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const apiPort = process.env['LEGIBLE_API_PORT'] ?? '8000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: { outDir: 'dist', emptyOutDir: true, manifest: true, target: 'es2023' },
  server: {
    proxy: { '/v1': { target: `http://127.0.0.1:${apiPort}`, ws: true } },
  },
});
