import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@legible/fixtures/random';
import { createEngine } from '../src/create-engine.ts';
import type { Engine, Mode } from '../src/interface/engine.ts';
import { mutate } from './mutate.ts';
import type { Seed } from './seeds.ts';
import { tryVariant, type Verdict } from './try-variant.ts';

export interface CampaignOptions {
  seeds: Seed[];
  /** The first variant; each has a number of its own, which decides all that is done to it. */
  from: number;
  count: number;
  processes: number;
  /** No variant is begun after this many seconds. */
  seconds: number;
  /** One in this many variants goes through the real recogniser; 0 for none. */
  realEvery: number;
  /** Faulty variants are kept here. */
  keep?: string;
  onVariant?: (done: number, finding?: string) => void;
}

export interface CampaignResult {
  tried: number;
  /** Outcome to how often it came. */
  outcomes: Record<string, number>;
  slowestSeconds: number;
  faults: string[];
}

const MODES: Mode[] = ['auto', 'auto', 'redo', 'force'];
/** A variant that takes longer hangs, whatever the clocks of the children say. */
const HANGS = 300;

/** Tries many variants, some at a time. What a number does never changes, so a finding can be repeated. */
export async function campaign(options: CampaignOptions): Promise<CampaignResult> {
  const { processes, from, count, seconds } = options;
  const childModule = new URL('./stand-in.ts', import.meta.url);
  const limits = { processes, pageTimeoutSeconds: 30 };
  const quick = createEngine({ ...limits, childModule });
  const real = createEngine(limits);
  const folder = await mkdtemp(join(tmpdir(), 'legible-fuzz-'));
  const result: CampaignResult = { tried: 0, outcomes: {}, slowestSeconds: 0, faults: [] };
  const end = performance.now() + 1000 * seconds;
  let next = from;
  const lane = async () => {
    while (next < from + count && performance.now() < end) {
      const number = next;
      next += 1;
      const isReal = options.realEvery > 0 && number % options.realEvery === 0;
      await tryOne(options, isReal ? real : quick, folder, number, result);
    }
  };
  try {
    await Promise.all(Array.from({ length: processes }, lane));
    return result;
  } finally {
    await Promise.all([quick.close(), real.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryOne(
  options: CampaignOptions,
  engine: Engine,
  folder: string,
  number: number,
  result: CampaignResult,
): Promise<void> {
  const { name, how, mode, bytes } = variant(options.seeds, number);
  const started = performance.now();
  const verdict = await unlessHung(tryVariant(engine, folder, `variant-${number}`, bytes, mode));
  result.slowestSeconds = Math.max(result.slowestSeconds, (performance.now() - started) / 1000);
  result.tried += 1;
  result.outcomes[verdict.outcome] = (result.outcomes[verdict.outcome] ?? 0) + 1;
  const finding = verdict.fault && `${number} (${name}, ${how}, ${mode}): ${verdict.fault}`;
  if (finding) result.faults.push(finding);
  if (finding && options.keep) {
    await mkdir(options.keep, { recursive: true });
    await writeFile(join(options.keep, `${number}.pdf`), bytes);
  }
  options.onVariant?.(result.tried, finding);
}

/** What a number stands for. */
export function variant(seeds: Seed[], number: number) {
  const random = seededRandom(number * 7919 + 17);
  const any = () => seeds[Math.floor(random() * seeds.length)];
  const [seed, other] = [any(), any()];
  if (!seed || !other) throw new Error('there are no files to harm');
  const mode = MODES[Math.floor(random() * MODES.length)] ?? 'auto';
  return { name: seed.name, mode, ...mutate(seed.bytes, other.bytes, random) };
}

async function unlessHung(verdict: Promise<Verdict>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const clock = new Promise<Verdict>((resolve) => {
    timer = setTimeout(
      () => resolve({ outcome: 'hung', fault: `took over ${HANGS} s` }),
      HANGS * 1000,
    );
  });
  try {
    return await Promise.race([verdict, clock]);
  } finally {
    clearTimeout(timer);
  }
}
