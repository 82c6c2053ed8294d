import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig, loadEnv } from 'vite';
import { pdfjsFiles } from './scripts/pdfjs-files.mjs';
import { inlineScript } from './scripts/inline-script.mjs';
import { bannerAt } from './scripts/server-banner.mjs';

const apiPort = process.env['LEGIBLE_API_PORT'] ?? '8000';

/** Better no build than one whose every call goes astray (D50). */
function checkApiHost(mode: string): void {
  const { VITE_API_HOST: host = '' } = loadEnv(mode, import.meta.dirname, 'VITE_');
  if (host === '' || /^https?:\/\/[^/?#@\s*]+\/?$/.test(host)) return;
  throw new Error(
    'VITE_API_HOST must be an origin like https://api.example.net, without a path, or be left out.',
  );
}

/** Asks for the type of the first paint with the page itself: found in the styles it comes too late. */
const preloadType: Plugin = {
  name: 'preload-type',
  transformIndexHtml: (_html, { bundle }) => {
    const font = Object.keys(bundle ?? {}).find((file) => /inter-basic/.test(file));
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

const themeFirst: Plugin = {
  name: 'theme-first',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const page = html.replace(/<!-- inline\/theme\.js .*?-->/, () => inlineScript('theme.js'));
      if (page === html) throw new Error('index.html has no place for inline/theme.js');
      return page;
    },
  },
};

/** Test mode's banner, which the server writes into its own pages: in development the page comes from here. */
const bannerOfServer: Plugin = {
  name: 'banner-of-server',
  apply: 'serve',
  transformIndexHtml: async (html) => {
    const banner = await bannerAt(`http://127.0.0.1:${apiPort}/`);
    return html.replace('<body>', () => `<body>${banner}`);
  },
};

/** What every screen needs comes in two files instead of thirty: the libraries, which seldom change, and ours. */
const firstLoad = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
  {
    name: 'app',
    // With what nearly every screen shares: each by itself would be mostly a file's beginning and end.
    test: /packages\/web\/src\/(main|ui\/buttons\/text-link)\.tsx$|contracts\/src\/search\/folded\.ts$|icons\/(search|arrow-right)\.(m?js|ts)$/,
    priority: 1,
  },
  // What most screens for users share: in pieces, for each set of screens another, it would be larger.
  {
    name: 'query',
    test: /node_modules\/@tanstack\/(query-core|react-query)\/|(app\/access\/query-client|lib\/api\/may-pass)\.ts$/,
    priority: 1,
  },
  {
    name: 'parts',
    test: /packages\/web\/src\/(ui\/(alert|failure-alert|card|skeleton|progress-bar)|lib\/(api\/multipart-upload|file-download|media))\.tsx?$|icons\/loader-circle\.(m?js|ts)$/,
    priority: 1,
  },
  // Each some hundred bytes, of screens for users: by themselves they wait for a free connection.
  {
    name: 'schemas',
    test: /contracts\/src\/documents\/(documents|languages|retention|retention-days)\.ts$|zod\/v4\/\w+\/iso\.js$/,
    priority: 1,
  },
  {
    name: 'small',
    test: new RegExp(
      [
        String.raw`contracts/src/(plans|messages/(billing-words|documents/(storage|retention)))\.ts$`,
        String.raw`web/src/lib/(dates|media|file-download)\.ts$`,
        String.raw`billing/(offers/chosen-plan|checkout/purchase|notices/notice-bar)\.tsx?$`,
        String.raw`history/sort-order\.ts$`,
        String.raw`(live/running-api|runs/start-again|choices/choices|messages/documents/choices|files/save-file)\.ts$`,
        String.raw`icons/(loader-circle|check|chevron-down|download|ellipsis)\.`,
      ].join('|'),
    ),
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild, mode }) => {
  checkApiHost(mode);
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), themeFirst, preloadType, bannerOfServer, pdfjsFiles()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      manifest: true,
      target: 'es2023',
      rolldownOptions: { output: isSsrBuild ? {} : { codeSplitting: { groups: firstLoad } } },
    },
    server: {
      proxy: { '/v1': { target: `http://127.0.0.1:${apiPort}`, ws: true } },
    },
  };
});
