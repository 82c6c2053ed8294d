import { OBJECTS } from './manifest.ts';
import { linesOf } from './programs.ts';

/** An object that a document of the dump cannot do without. */
export interface NeededObject {
  path: string;
  /** Null for increments of versions that did not keep it. */
  sha256: string | null;
}

export interface DumpedDocument {
  id: string;
  needs: NeededObject[];
}

/** Where the columns stand, in the order of the dump. */
const HEADER = /^COPY \S+ \((.*)\) FROM stdin;$/;
const END = String.raw`\.`;
const NULL = String.raw`\N`;

/** The documents as the dump has them, read from the dump itself: rows change while it is made. */
export async function* documentsOf(dump: string): AsyncGenerator<DumpedDocument> {
  const args = ['--data-only', '--table=documents', '--file=-', dump];
  let columns: string[] | undefined;
  for await (const line of linesOf('pg_restore', args)) {
    const header = HEADER.exec(line);
    if (header) columns = header[1]?.split(', ');
    else if (line === END) columns = undefined;
    else if (columns) yield documentIn(columns, line.split('\t'));
  }
}

function documentIn(columns: string[], values: string[]): DumpedDocument {
  const row = new Map(columns.map((column, index) => [column, values[index]]));
  const value = (column: string) => {
    const text = row.get(column);
    return text === undefined || text === NULL || text === '' ? null : text;
  };
  const needs = (
    [
      ['original_key', 'sha256'],
      ['increment_key', 'increment_sha256'],
    ] as const
  ).flatMap(([key, hash]) => {
    const path = value(key);
    return path === null ? [] : [{ path: OBJECTS + path, sha256: value(hash) }];
  });
  return { id: value('id') ?? '', needs };
}
