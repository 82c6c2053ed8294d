import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { readByServer } from './read-file.ts';
import type { Server } from './server.ts';

it('gives a result its name when it is whole', async () => {
  const folder = await testFolder();
  const [input, output] = [join(folder, 'scan.pdf'), join(folder, 'result.pdf')];
  await writeFile(input, 'scan');
  const during: string[][] = [];
  const server = {
    upload: async () => ({ id: 'one', pages: 1 }),
    ended: async () => ({ pages: 1, failedPages: [], notices: [] }),
    download: async (_: string, path: string) => {
      await writeFile(path, 'half');
      during.push(await readdir(folder));
      await writeFile(path, 'whole');
    },
  };
  await readByServer(server as unknown as Server, input, { output });
  expect(during.flat()).not.toContain('result.pdf');
  expect((await readdir(folder)).toSorted()).toEqual(['result.pdf', 'scan.pdf']);
  expect(await readFile(output, 'utf8')).toBe('whole');
});
