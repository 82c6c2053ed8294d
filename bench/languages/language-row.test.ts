import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '@legible/fixtures/folder';
import { findTessdata } from '@legible/ocr-engine';
import { firstTable } from '../../scripts/documents/markdown-table.ts';
import { COLUMNS, languageRow } from './language-row.ts';

/** Those that the tests install. */
const TESTED = ['chi_sim', 'deu', 'ell', 'eng', 'heb', 'rus'];

const text = readFileSync(new URL('../../docs/languages.md', import.meta.url), 'utf8');
const documented = firstTable(text.slice(text.indexOf('\n## Networks\n')));

describe('the table of networks', () => {
  it('has twenty languages at least, and the columns that are written', () => {
    const [head, , ...rows] = documented;
    expect(head).toEqual(COLUMNS);
    expect(rows.length).toBeGreaterThanOrEqual(20);
  });

  it.each(TESTED)(
    'says of %s what is found when it is loaded: npm run bench:languages',
    async (name) => {
      const found = await languageRow(findTessdata([name]), name);
      expect(documented.find(([language]) => language === name)).toEqual(found);
    },
  );

  it('names what stands against a language', async () => {
    const folder = await testFolder();
    writeFileSync(join(folder, 'odd.traineddata'), 'nothing');
    const [language, , fast] = await languageRow(folder, 'odd');
    expect([language, fast]).toEqual([
      'odd',
      expect.stringMatching(/^no: The language data is damaged/),
    ]);
  });
});
