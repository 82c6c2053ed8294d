import { markdownTable } from '../measuring/markdown.ts';
import { median } from '../measuring/quantiles.ts';
import { compare, type PageAccuracy, summarise } from '../measuring/accuracy.ts';
import type { Case } from './cases.ts';
import type { Result } from './tools.ts';

/** One tool on one case: the files' results, round by round. */
export interface Measurement {
  test: Case;
  tool: string;
  rounds: Result[][];
}

const NAMES = ['case', 'tool'];
const COSTS = [
  'CPU s a page',
  'pages a CPU s',
  'wall s',
  'CPU ratio',
  'wall ratio',
  'peak MB',
  'bytes a page',
];
const ERRORS = ['CER micro / median / p90 %', 'WER micro / median / p90 %'];

/** Cells of one tool on one case. */
interface Row {
  names: string[];
  costs: string[];
  errors: string[];
}

/**
 * Two Markdown tables, of costs and of errors, each with a row for each case and tool. Ratios say how much less than
 * the reference a tool takes.
 */
export function tables(measurements: Measurement[], reference: string): string {
  const rows = measurements.map((each) => {
    const other = measurements.find(({ test, tool }) => test === each.test && tool === reference);
    return row(each, other);
  });
  const costs = markdownTable(
    [...NAMES, ...COSTS],
    rows.map((each) => [...each.names, ...each.costs]),
  );
  const errors = markdownTable(
    [...NAMES, ...ERRORS],
    rows.map((each) => [...each.names, ...each.errors]),
  );
  return `${costs}\n\n${errors}`;
}

function row(measurement: Measurement, reference: Measurement | undefined): Row {
  const { test, tool, rounds } = measurement;
  const pages = test.truth.length;
  const [cpu, wall] = [total(rounds, 'cpuSeconds'), total(rounds, 'wallSeconds')];
  const ratio = (key: 'cpuSeconds' | 'wallSeconds', own: number) =>
    reference ? `${(total(reference.rounds, key) / own).toFixed(1)} ×` : '';
  const added = rounds[0]?.map(({ bytesAdded }) => bytesAdded) ?? [];
  const bytes = added.includes(undefined)
    ? ''
    : String(Math.round(added.reduce<number>((sum, each) => sum + (each ?? 0), 0) / pages));
  const peak = Math.max(...rounds.flat().map(({ peakMegabytes }) => peakMegabytes));
  return {
    names: [test.name, tool],
    costs: [
      (cpu / pages).toFixed(2),
      (pages / cpu).toFixed(2),
      wall.toFixed(1),
      ratio('cpuSeconds', cpu),
      ratio('wallSeconds', wall),
      peak.toFixed(0),
      bytes,
    ],
    errors: accuracyCells(test, rounds[0] ?? []),
  };
}

function total(rounds: Result[][], key: 'cpuSeconds' | 'wallSeconds'): number {
  return median(rounds.map((files) => files.reduce((sum, file) => sum + file[key], 0)));
}

function accuracyCells(test: Case, files: Result[]): [string, string] {
  const found = files.flatMap(({ pages }, index) =>
    files.length > 1 ? [pages.join('\n')] : pages.slice(0, test.truth.length - index),
  );
  const pages = test.truth.flatMap((truth, index): PageAccuracy[] =>
    truth === undefined ? [] : [compare(truth, found[index] ?? '')],
  );
  if (pages.length === 0) return ['', ''];
  const cell = (key: keyof PageAccuracy) => {
    const { micro, median: middle, p90 } = summarise(pages.map((page) => page[key]));
    return [micro, middle, p90].map((value) => value.toFixed(2)).join(' / ');
  };
  return [cell('characters'), cell('words')];
}
