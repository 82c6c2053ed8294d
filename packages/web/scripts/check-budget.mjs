// Sizes of the JavaScript that a screen needs before it works, gzipped, against the product's budget.
// Reads the manifest of the last build: the entry, the route's own chunk, and what both import. What stands
// in the page itself (inline/) is half a kilobyte.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { collectChunks, dist } from './chunks.mjs';

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
];

/** What the server sends: the file that `compress.mjs` has written, or as much. */
function bytesSent(path) {
  const packed = `${path}.gz`;
  if (existsSync(packed)) return statSync(packed).size;
  return gzipSync(readFileSync(path), { level: constants.Z_BEST_COMPRESSION }).length;
}

let exceeded = false;
for (const { name, limit, entries } of budgets) {
  const files = new Set();
  for (const entry of entries) collectChunks(entry, files);
  const sizes = [...files].map((file) => bytesSent(resolve(dist, file)));
  const total = sizes.reduce((sum, size) => sum + size, 0) / KILOBYTE;
  const over = total > limit;
  exceeded ||= over;
  console.log(
    `${over ? 'OVER' : 'ok  '} ${name}: ${total.toFixed(1)} of ${limit} KB in ${files.size} files`,
  );
}
process.exit(exceeded ? 1 : 0);
