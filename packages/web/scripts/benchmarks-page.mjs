import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { marked } from 'marked';

const source = resolve(import.meta.dirname, '../../../docs/benchmarks.md');

/**
 * docs/benchmarks.md as a page in the application's own look: what the landing page's figures link to.
 * @param {string} template the built index.html
 */
export function benchmarksPage(template) {
  const html = marked.parse(readFileSync(source, 'utf8'), { async: false });
  // A wide table must be reachable by keyboard where it scrolls.
  const tables = html
    .replaceAll(
      '<table>',
      '<div class="written-table" tabindex="0" role="group" aria-label="Table"><table>',
    )
    .replaceAll('</table>', '</table></div>');
  return template
    .replace(/<script type="module"[^>]*><\/script>/, '')
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(/<title>.*?<\/title>/, '<title>Benchmarks · Legible</title>')
    .replace(
      /<meta\s+name="description"[^>]*>/s,
      '<meta name="description" content="What Legible costs and how well it reads, measured beside Tesseract and OCRmyPDF." />',
    )
    .replace('<div id="root"></div>', () => {
      return `<main class="written-page"><p><a href="/">Legible</a></p>${tables}</main>`;
    });
}
