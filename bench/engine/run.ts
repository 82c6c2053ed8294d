import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { machine } from '../measuring/machine.ts';
import { type Case, bookScans, prepareBooks, prepareCases } from './cases.ts';
import { calibration } from './calibration.ts';
import { errorKinds } from './error-kinds.ts';
import { manyFiles } from './many-files.ts';
import { memory } from './memory.ts';
import { othersSince, processorTime } from './processor-time.ts';
import { profile } from './profile.ts';
import { scaling } from './scaling.ts';
import { type Measurement, tables } from './table.ts';
import { installedTools, type Result, type Tool } from './tools.ts';

// npm run bench:engine: measures the engine beside tesseract and OCRmyPDF, everything in one run and by turns, so that
// what else the machine does hits all of them alike, and prints one table.
//   -- --only A,B      only the cases whose name holds A or B
//   -- --rounds N      how often everything is run (default 3); medians are shown
// and, instead of the table:
//   -- --profile       CPU time of each stage
//   -- --scaling       pages a second of two recognisers against one
//   -- --calibration   how many errors are among the least sure words of the book pages
//   -- --errors        what is read wrong there, by kinds, with Tesseract's network and with ours
//   -- --memory        what a recogniser process holds while it reads 200 pages
//   -- --files         forty files of one page in one command, beside one document and OCRmyPDF called forty times

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
    scaling: { type: 'boolean', default: false },
    memory: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    calibration: { type: 'boolean', default: false },
    errors: { type: 'boolean', default: false },
  },
});
/** With this many book pages the end, where one process waits for the other, does not count. */
const LONG_DOCUMENT = 4;

const folder = mkdtempSync(join(tmpdir(), 'legible-bench-'));
const rounds = Number(values.rounds);
try {
  console.log(`${machine()}\n`);
  if (values.scaling) await printScaling();
  else if (values.files) console.log(await manyFiles(bookScans(), folder, rounds));
  else if (values.memory) console.log(await memory(prepareBooks(folder)));
  else if (values.calibration) console.log(await ofBooks(calibration));
  else if (values.errors) console.log(await ofBooks(errorKinds));
  else if (values.profile) await printProfiles();
  else await printTable();
} finally {
  rmSync(folder, { recursive: true });
}

async function printTable(): Promise<void> {
  const tools = installedTools();
  const start = processorTime();
  const measurements = await measureAll(await wantedCases(), tools);
  const others = Math.round(100 * othersSince(start));
  console.log(`Other programs took ${others} % of the cores' time meanwhile.`);
  console.log(`${tools.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`);
  console.log(tables(measurements, 'OCRmyPDF'));
}

async function ofBooks(
  measure: (path: string, truth: string[]) => Promise<string>,
): Promise<string> {
  const { path, truth } = prepareBooks(folder);
  return measure(path, truth);
}

async function printScaling(): Promise<void> {
  const { path, picture } = prepareBooks(folder, LONG_DOCUMENT);
  console.log(await scaling(path, picture, rounds));
}

async function printProfiles(): Promise<void> {
  for (const { name, files } of await wantedCases()) {
    console.log(`${name}\n${await profile(files[0]!)}\n`);
  }
}

async function wantedCases(): Promise<Case[]> {
  const cases = await prepareCases(join(folder, 'cases'));
  const parts = values.only?.split(',') ?? [''];
  return cases.filter(({ name }) => parts.some((part) => name.includes(part)));
}

async function measureAll(wanted: Case[], tools: Tool[]): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const test of wanted) {
    const own = tools.map((tool): Measurement => ({ test, tool: tool.name, rounds: [] }));
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, tool] of tools.entries()) {
        own[index]?.rounds.push(await runFiles(tool, test.files));
      }
    }
    measurements.push(...own);
    console.error(`${test.name}: done, load ${loadavg()[0]?.toFixed(1)}`);
  }
  return measurements;
}

async function runFiles(tool: Tool, files: string[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const file of files) {
    const work = mkdtempSync(join(folder, 'work-'));
    results.push(await tool.run(file, work));
    rmSync(work, { recursive: true });
  }
  return results;
}
