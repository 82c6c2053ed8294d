import { markdownTable } from './markdown.ts';

/** One figure, and what it should at most (or, with `atLeast`, at least) be. */
export interface Row {
  figure: string;
  measured: string;
  budget: string;
  kept: boolean;
  note: string;
}

export function row(
  figure: string,
  value: number,
  budget: number,
  unit: string,
  note = '',
  { atLeast = false } = {},
): Row {
  return {
    figure,
    measured: `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
    budget: `${atLeast ? '≥' : '≤'} ${budget} ${unit}`,
    kept: atLeast ? value >= budget : value <= budget,
    note,
  };
}

export function markdown(rows: Row[]): string {
  return markdownTable(
    ['figure', 'measured', 'budget', 'kept', 'note'],
    rows.map(({ figure, measured, budget, kept, note }) => [
      figure,
      measured,
      budget,
      kept ? 'yes' : '**no**',
      note,
    ]),
  );
}
