import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { FAULT_POINTS } from './fault-points.ts';

const SOURCES = fileURLToPath(new URL('..', import.meta.url));

it('each place where the ledger kills the process stands in the code, once', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const code = sources.map((name) => readFileSync(`${SOURCES}/${name}`, 'utf8')).join('\n');
  const places = [...code.matchAll(/faultPoint\('([\w.]+)'\)/g)].map(([, point]) => point);
  expect(places).toHaveLength(FAULT_POINTS.length);
  expect(new Set(places)).toEqual(new Set(FAULT_POINTS));
});
