import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { garden, harbour } from '@legible/fixtures/samples';
import {
  compileNetwork,
  findTessdata,
  type OnnxGraph,
  readModel,
  spliced,
} from '@legible/ocr-engine/internal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { againstPyTorch, type IndexLine, linesIn } from './test/against-pytorch.ts';
import { BenchProcess } from './test/bench-process.ts';
import { LINES, makeLines } from './test/sample-lines.ts';

const MODEL = join(findTessdata(['eng']), 'eng.traineddata');

let folder: string;
const at = (name: string) => join(folder, name);

let bench: BenchProcess;
const python = (...words: string[]) => bench.run(...words);

const train = (steps: number, name = 'run', ...options: string[]) => {
  const files = ['--model', MODEL, '--lines', at('lines'), '--held-out', at('lines')];
  const pace = ['--steps', String(steps), '--pixels', '4000', '--snapshot-every', '2'];
  return python('train', ...files, '--run', at(name), ...pace, ...options);
};

const linesMade = () => linesIn(folder);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'legible-training-'));
  await makeLines(folder, 'eng');
  bench = new BenchProcess();
});

afterAll(async () => {
  await bench.end();
  rmSync(folder, { recursive: true });
});

it('cuts lines out as high as the network takes them, with what was drawn', () => {
  const lines = linesMade();
  expect(lines.length).toBeGreaterThanOrEqual(LINES);
  const pixels = readFileSync(at('lines/lines-0000.bin'));
  expect(pixels).toHaveLength(lines.reduce((sum, { width, height }) => sum + width * height, 0));
  expect(new Set(lines.map(({ height }) => height))).toEqual(new Set([36]));
  const running = lines.filter(({ text }) =>
    `${garden} ${harbour}`.replaceAll(/\s+/g, ' ').includes(text),
  );
  expect(running.length).toBeGreaterThan(lines.length / 3);
});

it('learns, and goes on from its snapshot with the lines and steps that are left', async () => {
  expect(await train(2)).toContain('step 2 ends');
  expect(await train(5)).toContain('goes on from step 2');
  await train(5, 'whole');
  const steps = stepsOf('run');
  expect(steps.map(({ step }) => step)).toEqual([1, 2, 3, 4, 5]);
  expect(steps.every(({ loss }) => loss > 0 && loss < 5)).toBe(true);
  // The same lines in the same order: others would be lost or learned twice.
  for (const [index, { loss }] of stepsOf('whole').entries()) {
    expect(Math.abs(steps[index]!.loss / loss - 1)).toBeLessThan(0.01);
  }
  expect(readFileSync(at('run/eng.traineddata')).equals(readFileSync(MODEL))).toBe(false);
});

it('learns for the weights that a file holds, in 8 bits', async () => {
  const [told] = (await train(5)).trim().split('\n').slice(-1);
  const model = at('run/eng.traineddata');
  const read = (await python('evaluate', '--model', model, '--lines', at('lines'))).trim();
  expect(told).toBe(`step 5 ends: ${read}`);
});

it('leaves out lines that say something else than is written of them', async () => {
  mkdirSync(at('scans'));
  const written = linesMade().map((line, index) =>
    index < 3 ? { ...line, text: 'Of its neighbour.' } : line,
  );
  writeFileSync(
    at('scans/lines-0000.jsonl'),
    written.map((line) => JSON.stringify(line)).join('\n'),
  );
  copyFileSync(at('lines/lines-0000.bin'), at('scans/lines-0000.bin'));
  const told = await python(
    'sift',
    '--model',
    MODEL,
    '--lines',
    at('scans'),
    '--out',
    at('sifted'),
  );
  const kept = readFileSync(at('sifted/lines-0000.jsonl'), 'utf8').trim().split('\n');
  expect(told.trim()).toBe(`${kept.length} of ${written.length} lines`);
  expect(kept.length).toBeGreaterThan(written.length / 2);
  expect(kept.join()).not.toContain('Of its neighbour.');
  const [first] = kept.map((row) => JSON.parse(row) as IndexLine);
  const same = written.find(({ text }) => text === first!.text)!;
  const pixelsIn = (of: string, { at: start, width, height }: IndexLine) =>
    readFileSync(at(`${of}/lines-0000.bin`)).subarray(start, start + width * height);
  expect(pixelsIn('sifted', first!)).toEqual(pixelsIn('scans', same));
});

function stepsOf(name: string) {
  const log = readFileSync(at(`${name}/log.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return log
    .map((row) => JSON.parse(row) as { step: number; loss: number })
    .filter(({ loss }) => loss !== undefined);
}

/** A line of the sample is read by both, see test/against-pytorch.ts. */
const compareWithPyTorch = (graph: OnnxGraph, files: string[], stepsApart = 0) =>
  againstPyTorch({ folder, python }, graph, files, stepsApart);

it.each([
  { weights: 'as they are', options: ['--doubles'], most: 0.001 },
  { weights: 'in 8 bits', options: [], most: 0.35 },
])(
  'writes weights $weights, of which the engine makes what PyTorch does',
  async ({ options, most }) => {
    await train(5);
    const model = at('exported.traineddata');
    const snapshot = ['--snapshot', at('run/snapshot.pt'), '--snapshot', at('run/snapshot.pt')];
    await python('export', '--model', MODEL, ...snapshot, '--out', model, ...options);
    const { graph } = readModel(readFileSync(model));
    const { furthest, agreement } = await compareWithPyTorch(graph, ['--model', model]);
    expect(furthest).toBeLessThan(most);
    expect(agreement).toBeGreaterThan(0.97);
  },
);

it('widens a network that says the same, and that the engine takes', async () => {
  const wide = ['--widen', '64,128,128,256', '--vary'];
  await train(1, 'wide', ...wide, '--rate', '0');
  const model = at('wide/eng.traineddata');
  expect(readFileSync(model).length).toBeGreaterThan(readFileSync(MODEL).length + 200_000);
  const { graph } = readModel(readFileSync(model));
  const asStock = await compareWithPyTorch(graph, ['--model', MODEL]);
  expect(asStock.agreement).toBeGreaterThan(0.97);
  expect(asStock.furthest).toBeLessThan(0.35);
  await train(3, 'wide', ...wide);
  const learned = readModel(readFileSync(model)).graph;
  const { furthest, agreement } = await compareWithPyTorch(learned, ['--model', model]);
  expect(furthest).toBeLessThan(0.35);
  expect(agreement).toBeGreaterThan(0.97);
});

it('has a network of another language read as well what both know, before it learns', async () => {
  const french = join(findTessdata(['fra']), 'fra.traineddata');
  const donor = ['--network', 'packages/ocr-engine/assets/networks/eng-7.lstm'];
  const network = ['--network', at('fra.lstm')];
  await python(
    'transplant',
    '--model',
    french,
    '--donor',
    MODEL,
    ...donor,
    '--out',
    at('fra.lstm'),
  );
  const rightLines = async (model: string, options: string[]) => {
    const files = ['--model', model, ...options, '--lines', at('lines')];
    return Number(/(\d+) of \d+ lines/.exec(await python('evaluate', ...files))?.[1]);
  };
  const right = await rightLines(MODEL, donor);
  expect(right).toBeGreaterThan(10);
  expect(await rightLines(french, network)).toBeGreaterThan(0.8 * right);
});

it('has a network write signs for which its model file has no character, and learns them alone', async () => {
  const own = 'packages/ocr-engine/assets/networks/eng-7.lstm';
  const add = (signs: string) =>
    python('add', '--model', MODEL, '--network', own, '--signs', signs, '--out', at('more.lstm'));
  await expect(add('a†')).rejects.toThrow(/writes a already/);
  await add('†Ω');
  const before = readModel(readFileSync(MODEL), () => compileNetwork(readFileSync(own)));
  const after = (file: string) =>
    readModel(readFileSync(MODEL), () => compileNetwork(readFileSync(at(file))));
  const more = after('more.lstm');
  expect(more.unichars.slice(before.unichars.length).map(({ text }) => text)).toEqual(['†', 'Ω']);
  expect(more.graph.shape.outputs).toBe(before.graph.shape.outputs + 2);
  const told = async (network: string) =>
    python('evaluate', '--model', MODEL, '--network', network, '--lines', at('lines'));
  expect(await told(at('more.lstm'))).toBe(await told(own));
  await train(2, 'signs', '--network', at('more.lstm'), '--only-added', '--rate', '0.01');
  const snapshot = ['--begun-with', at('more.lstm'), '--snapshot', at('signs/snapshot.pt')];
  await python('export', '--model', MODEL, ...snapshot, '--network', '--out', at('taught.lstm'));
  expect(after('taught.lstm').unichars).toEqual(more.unichars);
  const [untaught, taught] = [readFileSync(at('more.lstm')), readFileSync(at('taught.lstm'))];
  expect(taught).toHaveLength(untaught.length);
  const changed = taught.filter((byte, index) => byte !== untaught[index]).length;
  // A row of the last layer has a weight for each of 256 inputs and a bias, and a factor of 8 bytes.
  expect(changed).toBeGreaterThan(10);
  expect(changed).toBeLessThanOrEqual(2 * (256 + 1 + 8));
});

it.each([
  { language: 'dan', why: /another height/ },
  { language: 'ara', why: /another height/ },
])(
  'names why the network of $language cannot begin with the English one',
  async ({ language, why }) => {
    const model = join(findTessdata([language]), `${language}.traineddata`);
    const files = ['--model', model, '--donor', MODEL, '--out', at('none.lstm')];
    await expect(python('transplant', ...files)).rejects.toThrow(why);
  },
);

it('ships outputs that were added as some KB, and nothing else so', async () => {
  const model = ['--model', MODEL];
  const splice = (network: string, ...options: string[]) =>
    python('splice', ...model, '--network', network, '--out', at('beside.splices'), ...options);
  // It is wider, which no small change makes of the model's own.
  const wider = 'packages/ocr-engine/assets/networks/eng-7.lstm';
  await expect(splice(wider)).rejects.toThrow(/ship the whole network/);
  await expect(splice(wider, '--rank', '2')).rejects.toThrow(/ship the whole network/);
  await python('add', ...model, '--signs', '†Ω', '--out', at('beside.lstm'));
  await splice(at('beside.lstm'));
  expect(readFileSync(at('beside.splices')).length).toBeLessThan(1000);
  const said = (network: string) => {
    const files = [...model, '--network', at(network), '--lines', at('lines')];
    return python('evaluate', ...files);
  };
  expect(await said('beside.splices')).toBe(await said('beside.lstm'));
});

it('learns small changes of all LSTMs, goes on with them, and ships them as some KB', async () => {
  await python('add', '--model', MODEL, '--signs', '†Ω', '--out', at('begun.lstm'));
  const small = ['--network', at('begun.lstm'), '--rank', '2', '--rate', '3'];
  await train(2, 'small', ...small);
  expect(await train(4, 'small', ...small)).toContain('goes on from step 2');
  await train(4, 'at-once', ...small);
  for (const [index, { loss }] of stepsOf('at-once').entries()) {
    expect(Math.abs(stepsOf('small')[index]!.loss / loss - 1)).toBeLessThan(0.05);
  }
  const snapshot = ['--begun-with', at('begun.lstm'), '--snapshot', at('small/snapshot.pt')];
  const files = ['--model', MODEL, '--network', at('changed.lstm')];
  const exported = ['--network', '--doubles', '--out', at('changed.lstm')];
  await python('export', '--model', MODEL, ...snapshot, ...exported);
  const splice = ['splice', ...files, '--out', at('changed.splices')];
  await expect(python(...splice)).rejects.toThrow(/ship the whole network/);
  await python(...splice, '--rank', '2');
  const shipped = readFileSync(at('changed.splices'));
  expect(shipped.length).toBeLessThan(10_000);
  const { graph } = readModel(readFileSync(MODEL), (stock) =>
    compileNetwork(spliced(stock, shipped)),
  );
  // What the engine makes of the few KB is what PyTorch makes of the whole network; without them both limits are passed.
  const { furthest, agreement } = await compareWithPyTorch(graph, files);
  expect(furthest).toBeLessThan(0.35);
  expect(agreement).toBeGreaterThan(0.97);
});

it('names what a network cannot be widened to', async () => {
  await expect(train(1, 'narrow', '--widen', '16,16,16,16')).rejects.toThrow(/none can be taken/);
  await expect(train(1, 'few', '--widen', '64')).rejects.toThrow(/1 widths for 4 LSTMs/);
});
