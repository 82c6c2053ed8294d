import { summarise } from '../measuring/accuracy.ts';
import { markdownTable } from '../measuring/markdown.ts';
import type { Score } from './score.ts';

/** What one reader made of a set. */
export interface Result {
  set: string;
  reader: string;
  scores: Score[];
  cpuSeconds: number;
}

const COLUMNS = [
  'set',
  'pages',
  'reader',
  'CER micro / median %',
  'words found %',
  'words right %',
  'CPU s a page',
];

/** A Markdown table with a row for each set and reader. */
export function table(results: Result[]): string {
  return markdownTable(COLUMNS, results.map(row));
}

function row({ set, reader, scores, cpuSeconds }: Result): string[] {
  const { micro, median } = summarise(scores.map(({ characters }) => characters));
  return [
    set,
    String(scores.length),
    reader,
    `${micro.toFixed(1)} / ${median.toFixed(1)}`,
    share(scores, 'found'),
    share(scores, 'right'),
    (cpuSeconds / scores.length).toFixed(2),
  ];
}

function share(scores: Score[], key: 'found' | 'right'): string {
  const sum = (part: 'words' | 'of') => scores.reduce((all, each) => all + each[key][part], 0);
  return ((100 * sum('words')) / sum('of')).toFixed(1);
}
