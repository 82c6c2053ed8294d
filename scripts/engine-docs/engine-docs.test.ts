import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** The text of each page, by its path in the folder. */
const pagesIn = (folder: string) =>
  Object.fromEntries(
    globSync('**/*.md', { cwd: folder })
      .toSorted()
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  );

it('the pages of docs/engine say what the docstrings say: run `npm run package:docs`', async () => {
  const folder = await testFolder();
  const made = join(folder, 'engine');
  const typedoc = 'node_modules/typedoc/bin/typedoc';
  const options = ['--options', 'scripts/engine-docs/typedoc.json', '--out', made];
  await run(process.execPath, [typedoc, ...options]);
  const pages = pagesIn(made);
  expect(Object.keys(pages)).toContain('legible-ocr.md');
  expect(pagesIn('docs/engine')).toEqual(pages);
});
