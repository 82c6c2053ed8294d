/** One statement about the product that can be tested. */
export interface Row {
  id: string;
  statement: string;
}

/** Reads `id<TAB>statement` lines. */
export function parseRows(tsv: string): Row[] {
  const rows = tsv
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const [id = '', statement = ''] = line.split('\t');
      if (!/^S[1-9]\.[0-9]+$/.test(id) || statement === '') {
        throw new Error(`rows.tsv, line ${index + 1}: expected an id, a tab and a statement.`);
      }
      return { id, statement };
    });
  const ids = rows.map((row) => row.id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined) throw new Error(`rows.tsv names ${twice} twice.`);
  return rows;
}
