import { writeFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { testFile } from '@legible/fixtures/folder';
import { scanPdf } from '@legible/fixtures/pdf';
import { letter } from '@legible/fixtures/samples';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeSearchable } from './make-searchable.ts';

let scan: Uint8Array;
beforeAll(async () => {
  scan = await scanPdf({ pages: letter });
});

describe('a file whose name is there already', () => {
  it('is not replaced where it is to be kept', async () => {
    const output = await testFile('out.pdf', Buffer.from('mine'));
    const failure = makeSearchable(await testFile('in.pdf', scan), output, { noOverwrite: true });
    await expect(failure).rejects.toMatchObject({ code: 'output-exists' });
    expect(await readFile(output, 'utf8')).toBe('mine');
  });

  it.each(['out.pdf', 'out.txt'])(
    'is not replaced where it came during the work: %s',
    async (name) => {
      const input = await testFile('in.pdf', scan);
      const at = (file: string) => join(dirname(input), file);
      const failure = makeSearchable(input, at('out.pdf'), {
        noOverwrite: true,
        sidecarPath: at('out.txt'),
        onProgress: ({ event }) => {
          if (event === 'appending') writeFileSync(at(name), 'theirs');
        },
      });
      await expect(failure).rejects.toMatchObject({
        code: 'output-exists',
        message: `${at(name)} exists already.`,
      });
      expect(await readFile(at(name), 'utf8')).toBe('theirs');
      const files = ['in.pdf', 'out.pdf', 'out.txt'].filter((file) => file <= name);
      expect((await readdir(dirname(input))).toSorted()).toEqual(files);
    },
  );

  it('is no export where it is the input, the output or another export', async () => {
    const input = await testFile('in.pdf', scan);
    const output = join(dirname(input), 'out.pdf');
    const both = { csvPath: `${output}.csv`, wordsPath: `${output}.csv` };
    for (const paths of [{ sidecarPath: input }, { docxPath: output }, both]) {
      const failure = makeSearchable(input, output, paths);
      await expect(failure).rejects.toMatchObject({ code: 'usage' });
    }
    expect(await readdir(dirname(input))).toEqual(['in.pdf']);
    expect(Buffer.compare(await readFile(input), scan)).toBe(0);
  });

  it('may be the input itself, and the report tells the same numbers', async () => {
    const input = await testFile('letter.pdf', scan);
    const report = await makeSearchable(input, input, { pages: [1] });
    const result = await readFile(input);
    expect(Buffer.compare(result.subarray(0, scan.length), scan)).toBe(0);
    expect(report.originalBytes).toBe(scan.length);
    expect(report.bytesAdded).toBe(result.length - scan.length);
    expect(report.bytesAdded).toBeGreaterThan(1000);
  });
});
