// Sizes of the JavaScript that a screen needs before it works, gzipped, against the product's budget.
// Reads the manifest of the last build: the entry, the route's own chunk, and what both import. What stands
// in the page itself (inline/) is half a kilobyte.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { collectChunks, dist, earlyRows } from './chunks.mjs';

const KILOBYTE = 1024;

const budgets = [
  {
    name: 'landing',
    limit: 120,
    entries: ['index.html', 'src/app/screens/site/landing-route.tsx'],
  },
  {
    name: '/ocr',
    limit: 200,
    entries: [
      'index.html',
      'src/app/access/signed-in-layout.tsx',
      'src/app/screens/documents/ocr-route.tsx',
    ],
  },
  // Comes before these and is not needed for the screen to work.
  { name: 'first rows of /ocr', limit: 16, entries: [], also: [earlyRows()] },
];

let exceeded = false;
for (const { name, limit, entries, also = [] } of budgets) {
  const files = new Set(also);
  for (const entry of entries) collectChunks(entry, files);
  const sizes = [...files].map((file) => gzipSync(readFileSync(resolve(dist, file))).length);
  const total = sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
  const over = total > limit;
  exceeded ||= over;
  console.log(
    `${over ? 'OVER' : 'ok  '} ${name}: ${total.toFixed(1)} of ${limit} KB in ${files.size} files`,
  );
}
process.exit(exceeded ? 1 : 0);
