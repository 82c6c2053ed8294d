// Writes the screens that can be read without scripts into pages of their own, after the build:
// dist/index.html is the landing page, dist/pricing.html the prices; dist/app.html stays empty and is
// what every other address gets.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { benchmarksPage } from './benchmarks-page.mjs';
import { collectChunks, dist } from './chunks.mjs';
import { inlineScript } from './inline-script.mjs';
import { stylesOf } from './page-styles.mjs';

const built = resolve(import.meta.dirname, '../dist/.prerender');

// Browser code that wants what only a browser has must fail here, not at a visitor's.
const { renderScreen, writtenScreens } = await import(
  pathToFileURL(resolve(built, 'prerender.js')).href
);

const empty = readFileSync(resolve(dist, 'index.html'), 'utf8');
writeFileSync(resolve(dist, 'app.html'), empty);
for (const path of writtenScreens) {
  const name = path === '/' ? 'index' : path.slice(1);
  const page = written(path, await renderScreen(path));
  writeFileSync(resolve(dist, `${name}.html`), await startingLate(path, page));
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
  const page = empty
    .replace(/<title>.*?<\/title>/, () => title)
    .replace('</head>', () => `${others}</head>`)
    .replace('<div id="root"></div>', () => {
      return `<div id="root" data-screen="${path}">${html.slice(head.length)}</div>`;
    });
  if (!page.includes('data-screen')) throw new Error('index.html has no empty #root');
  return page;
}

/**
 * The page with the styles that it needs inside, since another round trip before the first paint would
 * show on a phone; without the application, which `inline/start.js` asks for when all that shows is there.
 * @param {string} path @param {string} page
 */
async function startingLate(path, page) {
  const [link, sheet] = found(page, /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/);
  const [module, entry] = found(page, /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/);
  const css = await stylesOf(page, readFileSync(resolve(dist, sheet.slice(1)), 'utf8'));
  if (css.includes('</style')) throw new Error('The style sheet would end its own element');
  const files = [entry, ...filesOf(path).filter((file) => file !== entry)].join(' ');
  return page
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(module, '')
    .replace(link, () => `<style>${css}</style>`)
    .replace('</head>', () => {
      return `${inlineScript('start.js', ` data-style="${sheet}" data-files="${files}"`)}</head>`;
    });
}

/** @param {string} path */
function filesOf(path) {
  const chunks = new Set();
  collectChunks('index.html', chunks);
  collectChunks(`src/app/screens/${path === '/' ? 'landing' : path.slice(1)}-route.tsx`, chunks);
  return [...chunks].map((file) => `/${file}`);
}

/** @param {string} page @param {RegExp} pattern */
function found(page, pattern) {
  const [whole, part] = pattern.exec(page) ?? [];
  if (whole === undefined || part === undefined) throw new Error(`index.html lacks ${pattern}`);
  return [whole, part];
}
