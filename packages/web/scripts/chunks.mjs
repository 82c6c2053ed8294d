import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const dist = resolve(import.meta.dirname, '../dist');

const read = (/** @type {string} */ name) =>
  JSON.parse(readFileSync(resolve(dist, '.vite', name), 'utf8'));
const manifest = read('manifest.json');

/** What draws the first rows of documents (vite.early.config.ts). */
export const earlyRows = () =>
  /** @type {string} */ (read('early.json')['src/app/early-rows.tsx'].file);

/**
 * The files that must be there before a module of the last build can run: its own and what it imports.
 * @param {string} key the module's path
 * @param {Set<string>} files what was found so far
 */
export function collectChunks(key, files) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The manifest knows no ${key}: was the screen renamed?`);
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collectChunks(imported, files);
}
