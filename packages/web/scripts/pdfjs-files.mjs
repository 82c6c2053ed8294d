// What pdf.js fetches by itself when a file needs it, served by us: tables of Asian encodings, fonts that files
// leave out, and decoders of pictures. The folder is named by the version, so that browsers may keep its files for ever.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, resolve } from 'node:path';

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
const root = dirname(manifest);
const { version } = JSON.parse(readFileSync(manifest, 'utf8'));

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
/** Runs the scripts of forms, which are never run here. */
const LEFT_OUT = /^quickjs/;

const place = `assets/pdfjs-${version}`;

/** @returns {import('vite').Plugin} */
export function pdfjsFiles() {
  return {
    name: 'pdfjs-files',
    generateBundle() {
      for (const folder of FOLDERS) {
        for (const name of readdirSync(resolve(root, folder))) {
          if (LEFT_OUT.test(name)) continue;
          const source = readFileSync(resolve(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `${place}/${folder}/${name}`, source });
        }
      }
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${place}`, (request, response, next) => {
        const [, folder = '', name = ''] = /^\/(\w+)\/([\w.-]+)/.exec(request.url ?? '') ?? [];
        if (!FOLDERS.includes(folder)) return next();
        if (extname(name) === '.js') response.setHeader('Content-Type', 'text/javascript');
        if (extname(name) === '.wasm') response.setHeader('Content-Type', 'application/wasm');
        response.end(readFileSync(resolve(root, folder, name)));
      });
    },
  };
}
