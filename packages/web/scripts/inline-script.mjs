import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../inline');

/**
 * A script of `inline/` as a page holds it: without its comments, for every page carries it. The server
 * allows it by its hash (`inlineScriptHashes`).
 * @param {string} name
 * @param {string} [attributes] of its element
 */
export function inlineScript(name, attributes = '') {
  const lines = readFileSync(resolve(folder, name), 'utf8').split('\n');
  const code = lines.map((line) => line.trim()).filter((line) => !line.startsWith('//'));
  return `<script${attributes}>${code.join('\n').trim()}</script>`;
}
