// Writes the screens that can be read without scripts into pages of their own, after the build:
// dist/index.html is the landing page, dist/pricing.html the prices; dist/app.html stays empty and is
// what every other address gets.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { benchmarksPage } from './benchmarks-page.mjs';

const dist = resolve(import.meta.dirname, '../dist');
const built = resolve(import.meta.dirname, '../dist/.prerender');
const manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8'));

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
  const page = withStyles(empty)
    // Read first, pressed later: what is to be seen does not wait for scripts in the same pipe.
    .replaceAll(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
    .replace(/<title>.*?<\/title>/, () => title)
    .replace('</head>', () => `${preloads(path)}${others}</head>`)
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

/** The screen's own code, asked for with the page instead of by the first script. */
function preloads(path) {
  const name = path === '/' ? 'landing' : path.slice(1);
  const wanted = new Set();
  collect(`src/app/screens/${name}-route.tsx`, wanted);
  return [...wanted]
    .filter((file) => !empty.includes(file))
    .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`)
    .join('');
}

/** @param {string} key @param {Set<string>} files */
function collect(key, files) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The manifest knows no ${key}: was the screen renamed?`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(imported, files);
}
