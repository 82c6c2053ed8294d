import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Fetched by npx when it is needed: it would be a third of all packages that everybody installs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export interface Score {
  /** 0 to 100. */
  categories: Record<(typeof CATEGORIES)[number], number>;
  /** Milliseconds, but for the layout shift, which has no unit. */
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  layoutShift: number;
  /** What cost points. */
  faults: string[];
}

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number; title: string }>;
}

/** One run on the throttled phone that Lighthouse takes for usual. */
export async function measureScreen(url: string, folder: string): Promise<Score> {
  const path = join(folder, 'report.json');
  const flags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  await withoutLostTraces(() =>
    promisify(execFile)(
      'npx',
      [
        '--yes',
        LIGHTHOUSE,
        url,
        '--quiet',
        '--output=json',
        `--output-path=${path}`,
        `--chrome-flags=${flags.join(' ')}`,
      ],
      { env: { ...process.env, CHROME_PATH: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' } },
    ),
  );
  const report: Report = JSON.parse(await readFile(path, 'utf8'));
  return scoreOf(report);
}

function scoreOf({ categories, audits }: Report): Score {
  const points = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const weighted = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []);
  return {
    categories: {
      performance: points('performance'),
      accessibility: points('accessibility'),
      'best-practices': points('best-practices'),
      seo: points('seo'),
    },
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    faults: weighted
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${audits[id]?.title}`),
  };
}

const TRIES = 3;

/** Now and then Chromium loses the beginning of a trace; Lighthouse then asks to be run again. */
async function withoutLostTraces(run: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await run();
      return;
    } catch (error) {
      if (attempt === TRIES || !String(error).includes('NO_NAVSTART')) throw error;
    }
  }
}
