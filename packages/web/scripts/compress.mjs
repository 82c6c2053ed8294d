// Compresses what was built, once and as well as can be, so that the server only has to hand it out.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = resolve(import.meta.dirname, '../dist');
const LEAST_BYTES = 600;

for (const entry of readdirSync(dist, { recursive: true })) {
  const path = resolve(dist, String(entry));
  // Pages are filled in by the server, which compresses them then.
  if (!/\.(m?js|css|svg|wasm)$/.test(path)) continue;
  const content = readFileSync(path);
  if (content.length < LEAST_BYTES) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
}
