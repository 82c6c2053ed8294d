/** One statement about the product that can be tested. */
export interface Row {
  /** S… is the specification's, D… a decision on what it leaves open. */
  id: string;
  statement: string;
  /** Why no test names the row; undefined where tests do. */
  untested?: string;
}

/** Reads lines of id, tab and statement; after another tab may follow why no test names the row. */
export function parseRows(tsv: string): Row[] {
  const rows = tsv
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const [id = '', statement = '', untested] = line.split('\t');
      if (!/^(S[1-9]\.[0-9]+|D[1-9][0-9]?)$/.test(id) || statement === '') {
        throw new Error(`rows.tsv, line ${index + 1}: expected an id, a tab and a statement.`);
      }
      return untested === undefined ? { id, statement } : { id, statement, untested };
    });
  const ids = rows.map((row) => row.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`rows.tsv names ${twice} twice.`);
  return rows;
}
