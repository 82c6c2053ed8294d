import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { prepareCases } from './cases.ts';
import { profile } from './profile.ts';
import { type Measurement, table } from './table.ts';
import { installedTools, type Result, type Tool } from './tools.ts';

// Measures the engine beside tesseract and OCRmyPDF, everything in one run and by turns, so that
// what else the machine does hits all of them alike.

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
    profile: { type: 'boolean', default: false },
  },
});

const folder = mkdtempSync(join(tmpdir(), 'legible-bench-'));
try {
  const cases = await prepareCases(join(folder, 'cases'));
  const wanted = cases.filter(
    ({ name }) => values.only === undefined || name.includes(values.only),
  );
  if (values.profile) {
    for (const { name, files } of wanted) console.log(`${name}\n${await profile(files[0]!)}\n`);
  } else {
    const tools = installedTools();
    const measurements = await measureAll(wanted, tools, Number(values.rounds));
    console.log(
      `${machine()}\n${tools.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`,
    );
    console.log(table(measurements, 'OCRmyPDF'));
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function measureAll(
  wanted: Awaited<ReturnType<typeof prepareCases>>,
  tools: Tool[],
  rounds: number,
): Promise<Measurement[]> {
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
    mkdirSync(work, { recursive: true });
    results.push(await tool.run(file, work));
    rmSync(work, { recursive: true });
  }
  return results;
}

function machine(): string {
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
}
