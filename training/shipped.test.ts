import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  compileNetwork,
  findTessdata,
  readModel,
  trainedNetwork,
} from '@legible/ocr-engine/internal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { againstPyTorch } from './test/against-pytorch.ts';
import { BenchProcess } from './test/bench-process.ts';
import { makeLines } from './test/sample-lines.ts';

let bench: BenchProcess;
let folder: string;
/** By the height of their lines: most networks take 36 pixels, some 48. */
const at = (height: number) => join(folder, String(height));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legible-shipped-'));
  await makeLines(at(36), 'eng');
  await makeLines(at(48), 'dan', 12);
  bench = new BenchProcess();
});

afterAll(async () => {
  await bench.end();
  rmSync(folder, { recursive: true });
});

it.each([
  // The engine's sums are in 8 bits, too: a code may be said a step earlier, as it was on a line of `eng-3`.
  { shipped: 'eng-7.lstm', stepsApart: 1 },
  { shipped: 'fra-3.lstm.gz' },
  { shipped: 'deu-4.lstm.gz' },
  { shipped: 'spa-3.lstm.gz' },
  { shipped: 'ces-2.lstm.gz' },
  { shipped: 'ita-1.splices' },
  { shipped: 'nld-1.splices' },
  { shipped: 'por-1.splices' },
  { shipped: 'ell-1.splices' },
  { shipped: 'fin-1.splices' },
  { shipped: 'nor-1.splices' },
  { shipped: 'pol-1.splices' },
  { shipped: 'ron-1.splices' },
  { shipped: 'tur-1.splices' },
  { shipped: 'dan-1.splices', height: 48 },
  { shipped: 'hun-1.splices', height: 48 },
  { shipped: 'swe-1.splices', height: 48 },
])(
  'makes of the network $shipped, which is shipped, what PyTorch does',
  async ({ shipped, height = 36, stepsApart = 0 }) => {
    const [language = ''] = shipped.split('-');
    const model = join(findTessdata([language]), `${language}.traineddata`);
    const { graph } = readModel(readFileSync(model), (stock) =>
      compileNetwork(trainedNetwork(stock)),
    );
    const network = `packages/ocr-engine/assets/networks/${shipped}`;
    const files = ['--model', model, '--network', network];
    const sample = { folder: at(height), python: (...words: string[]) => bench.run(...words) };
    const { furthest, agreement } = await againstPyTorch(sample, graph, files, stepsApart);
    expect(furthest).toBeLessThan(0.35);
    expect(agreement).toBeGreaterThan(0.97);
  },
);
