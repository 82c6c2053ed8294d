// Writes the screens that can be read without scripts into pages of their own, after the build:
// dist/index.html is the landing page, dist/pricing.html the prices; dist/app.html stays empty and is
// what every other address gets.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { benchmarksPage } from './benchmarks-page.mjs';
import { collectChunks, dist } from './chunks.mjs';

const built = resolve(import.meta.dirname, '../dist/.prerender');

// Browser code that wants what only a browser has must fail here, not at a visitor's.
const { renderScreen, writtenScreens } = await import(
  pathToFileURL(resolve(built, 'prerender.js')).href
);

const empty = readFileSync(resolve(dist, 'index.html'), 'utf8');
writeFileSync(resolve(dist, 'app.html'), empty);
for (const path of writtenScreens) {
  const name = path === '/' ? 'index' : path.slice(1);
  writeFileSync(resolve(dist, `${name}.html`), written(path, await renderScreen(path)));
}
writeFileSync(resolve(dist, 'benchmarks.html'), benchmarksPage(empty));
rmSync(built, { recursive: true });

/** @param {string} path @param {string} html */
function written(path, html) {
  // React puts what belongs into the head before everything else.
  const [head] = /^(?:<title>.*?<\/title>|<link[^>]*>)*/.exec(html) ?? [''];
  const title = /<title>(.*?)<\/title>/.exec(head)?.[0];
  if (title === undefined) throw new Error(`${path} has no title`);
  const others = head.replace(title, '');
  const page = startingLate(path, withStyles(empty))
    .replace(/<title>.*?<\/title>/, () => title)
    .replace('</head>', () => `${others}</head>`)
    .replace('<div id="root"></div>', () => {
      return `<div id="root" data-screen="${path}">${html.slice(head.length)}</div>`;
    });
  if (!page.includes('data-screen')) throw new Error('index.html has no empty #root');
  if (/<script(?![^>]*\ssrc=)/.test(page)) throw new Error(`${path} has an inline script`);
  return page;
}

/** The style sheet inside the page: another round trip before the first paint would show on a phone. */
function withStyles(page) {
  return page.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/, (_link, file) => {
    const css = readFileSync(resolve(dist, file), 'utf8');
    if (css.includes('</style')) throw new Error('The style sheet would end its own element');
    return `<style>${css}</style>`;
  });
}

/** Without the application's scripts, which `public/start.js` asks for when all that shows is there. */
function startingLate(path, page) {
  const [module, entry] =
    /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(page) ?? [];
  if (module === undefined) throw new Error('index.html has no module script');
  const screen = path === '/' ? 'landing' : path.slice(1);
  const chunks = new Set();
  collectChunks('index.html', chunks);
  collectChunks(`src/app/screens/${screen}-route.tsx`, chunks);
  const others = [...chunks].map((file) => `/${file}`).filter((file) => file !== entry);
  const files = [entry, ...others].join(' ');
  return page
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(module, `<script defer src="/start.js" data-files="${files}"></script>`);
}
