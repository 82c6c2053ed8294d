import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { USUAL } from './pdfium.ts';

it('starts for a program in a folder whose name has letters beyond Latin-1', async () => {
  const folder = join(await testFolder(), 'Łódź 日本');
  await mkdir(folder);
  const program = join(folder, 'program.mjs');
  const module = new URL('pdfium.ts', import.meta.url).href;
  await writeFile(
    program,
    `const { loadPdfium } = await import(${JSON.stringify(module)});
    process.stdout.write(typeof (await loadPdfium()).FPDF_LoadPage);`,
  );
  expect(execFileSync(process.execPath, [program], { encoding: 'utf8' })).toBe('function');
});

it('puts V8 back to the settings that this Node.js has by itself', () => {
  const listed = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
  const defaults = [...listed.matchAll(/default: (\S+)/g)].map(([, setting]) => setting);
  expect(defaults).toEqual(expect.arrayContaining(USUAL));
});
