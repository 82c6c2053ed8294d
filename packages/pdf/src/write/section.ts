import type { InFile, InStream } from '../xref/xref.ts';

/** Where a section says that an object is. */
export type Placed = InFile | InStream;

/** What a section lists, in the order of the objects' numbers. */
export type Listed = [number: number, place: Placed][];

/**
 * The rows of a cross-reference table (7.5.4), under the heads of their runs.
 * @param isWhole nothing comes before this table, so it begins with the head of the free numbers
 * @throws Error for an object in a stream, which a table cannot list
 */
export function tableText(listed: Listed, isWhole: boolean): string {
  const runs = runsOf(listed).map((run) => {
    const rows = run.map(([number, place]) => tableRow(number, place));
    return `${run[0]?.[0]} ${run.length}\n${rows.join('')}`;
  });
  return (isWhole ? '0 1\n0000000000 65535 f \n' : '') + runs.join('');
}

function tableRow(number: number, place: Placed): string {
  if (place.kind === 'in-stream') throw new Error(`object ${number} lies in a stream`);
  const { offset, generation } = place;
  return `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`;
}

/**
 * The rows of a cross-reference stream (7.5.8) by PNG's second predictor, which they deflate well with.
 * @param widths of the three columns, in bytes
 */
export function streamRows(listed: Listed, widths: readonly [number, number, number]): Buffer {
  return upPredicted(listed.map(([, place]) => streamRow(place, widths)));
}

/** First number and count of each run, as a cross-reference stream names them. */
export function indexOf(listed: Listed): number[] {
  return runsOf(listed).flatMap((run) => [run[0]?.[0] ?? 0, run.length]);
}

function runsOf(listed: Listed): Listed[] {
  const runs: Listed[] = [];
  for (const item of listed) {
    const run = runs.at(-1);
    if (run && run.at(-1)?.[0] === item[0] - 1) run.push(item);
    else runs.push([item]);
  }
  return runs;
}

function streamRow(place: Placed, widths: readonly [number, number, number]): Buffer {
  const row = Buffer.alloc(widths[0] + widths[1] + widths[2]);
  const [kind, second, third] =
    place.kind === 'in-file' ? [1, place.offset, place.generation] : [2, place.stream, place.index];
  row.writeUIntBE(kind, 0, widths[0]);
  row.writeUIntBE(second, widths[0], widths[1]);
  row.writeUIntBE(third, widths[0] + widths[1], widths[2]);
  return row;
}

/** Each row as its difference to the one above. */
function upPredicted(rows: Buffer[]): Buffer {
  return Buffer.concat(
    rows.map((bytes, index) => {
      const above = rows[index - 1];
      return Buffer.concat([Buffer.from([2]), bytes.map((byte, at) => byte - (above?.[at] ?? 0))]);
    }),
  );
}
