// Writes a page for every screen, after the build: dist/index.html is the landing page, dist/pricing.html the
// prices. Those that can be read without scripts hold their content; the others hold what surrounds every screen.
// dist/404.html is what every other address gets.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { collectChunks, dist, earlyRows } from './chunks.mjs';
import { inlineScript } from './inline-script.mjs';
import { stylesOf } from './page-styles.mjs';

const built = resolve(import.meta.dirname, '../dist/.prerender');

/** @typedef {{ file: string, screen?: string, module?: string, modules?: string[], early?: Record<string, string>, earlyDocument?: Record<string, string>, head: string, html: string }} Page */

// Browser code that wants what only a browser has must fail here, not at a visitor's.
const { pagesToWrite, siteMapFile } = await import(
  pathToFileURL(resolve(built, 'prerender.js')).href
);

const empty = readFileSync(resolve(dist, 'index.html'), 'utf8');
for (const page of await pagesToWrite()) {
  const path = resolve(dist, page.file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await written(page));
}
writeFileSync(resolve(dist, 'sitemap.xml'), siteMapFile);
rmSync(built, { recursive: true });

/** @param {Page} page */
async function written({ screen, module, modules, early, earlyDocument, head, html }) {
  const [title] = found(empty, /<title>.*?<\/title>/);
  const page = empty.replace(title, () => head);
  const [root] = found(page, /<div id="root"><\/div>/);
  if (screen === undefined || module === undefined) {
    const framed = page.replace(root, () => `<div id="root" data-frame>${html}</div>`);
    const whole = preloading(modules ?? [], framed);
    if (earlyDocument) return askingFirst('early-document.js', earlyDocument, whole);
    return early ? drawingEarly(askingFirst('early.js', early, whole)) : whole;
  }
  const filled = page.replace(root, () => `<div id="root" data-screen="${screen}">${html}</div>`);
  return startingLate(module, filled);
}

/**
 * The page with the styles that it needs inside, since another round trip before the first paint would
 * show on a phone; without the application, which `inline/start.js` asks for when all that shows is there.
 * @param {string} name of the screen's module @param {string} page
 */
async function startingLate(name, page) {
  const [link, sheet = ''] = found(page, /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/);
  const [module, entry = ''] = found(
    page,
    /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/,
  );
  const css = await stylesOf(page, readFileSync(resolve(dist, sheet.slice(1)), 'utf8'));
  if (css.includes('</style')) throw new Error('The style sheet would end its own element');
  const files = [entry, ...filesOf(name).filter((file) => file !== entry)].join(' ');
  return page
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace(module, '')
    .replace(link, () => `<style>${css}</style>`)
    .replace('</head>', () => {
      return `${inlineScript('start.js', ` data-style="${sheet}" data-files="${files}"`)}</head>`;
    });
}

/**
 * The page with what its screen runs on asked for at once: found by the router, it would come when all of the application had.
 * @param {string[]} modules below `src/app`
 * @param {string} page
 */
function preloading(modules, page) {
  const chunks = new Set();
  for (const name of modules) collectChunks(`src/app/${name}.tsx`, chunks);
  const links = [...chunks]
    .filter((file) => !page.includes(`/${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return page.replace('</head>', () => `${links.join('\n    ')}\n  </head>`);
}

/**
 * The page with questions to the server before all else, then the styles, which would hold a script up.
 * @param {string} script of `inline/`, that asks
 * @param {Record<string, string>} asked what it has to know
 * @param {string} page
 */
function askingFirst(script, asked, page) {
  const data = Object.entries(asked).map(
    ([name, value]) => ` data-${name}="${value.replaceAll('&', '&amp;')}"`,
  );
  const [sheet] = found(page, /<link rel="stylesheet"[^>]*>/);
  const [module] = found(page, /<script type="module"[^>]*><\/script>/);
  const head = [inlineScript(script, data.join('')), sheet, module].join('\n    ');
  return page.replace(sheet, '').replace(module, () => head);
}

/**
 * The page with what draws some of the answers behind its styles; the application, which is twenty times as large, comes
 * behind that.
 * @param {string} page
 */
function drawingEarly(page) {
  const [module] = found(page, /<script type="module"[^>]*><\/script>/);
  const rows = `<script type="module" async crossorigin src="/${earlyRows()}"></script>`;
  return page
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace(module, () => `${rows}\n    ${module}`);
}

/** @param {string} name */
function filesOf(name) {
  const chunks = new Set();
  collectChunks('index.html', chunks);
  collectChunks(`src/app/screens/${name}-route.tsx`, chunks);
  return [...chunks].map((file) => `/${file}`);
}

/** @param {string} page @param {RegExp} pattern */
function found(page, pattern) {
  const parts = pattern.exec(page);
  if (parts === null) throw new Error(`index.html lacks ${pattern}`);
  return /** @type {string[]} */ ([...parts]);
}
