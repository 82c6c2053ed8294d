import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanPdf } from '@legible/fixtures/pdf';
import { garden } from '@legible/fixtures/samples';
import { afterAll, expect, it } from 'vitest';
import { createEngine } from '../create-engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'legible-lines-'));
const engine = createEngine({ processes: 1 });
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

it('finds small print, which vanishes on the smaller picture', async () => {
  const path = join(folder, 'small.pdf');
  const text = garden.split('\n\n')[0] ?? '';
  writeFileSync(path, await scanPdf({ pages: [{ text, fontSize: 3, dpi: 300, noise: 0 }] }));
  const outcome = await engine.recognisePage(path, 1);
  const blocks = outcome.kind === 'recognised' ? outcome.text.blocks : [];
  const words = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  expect(words.length).toBeGreaterThan(text.split(/\s+/).length * 0.8);
});
