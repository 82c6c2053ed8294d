import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWithSmallFiles } from '@legible/fixtures/small-files';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'legible-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE_LETTERS = 20_000;

/** Adds a page in a process of its own; the system takes the beginning of what is beyond the limit. */
function addPage(letters: number): string {
  return runWithSmallFiles(`
    import { PageSpool } from ${JSON.stringify(new URL('page-file.ts', import.meta.url).href)};
    const spool = new PageSpool(${JSON.stringify(join(folder, `pages-${letters}`))});
    await spool.add({ page: 1, text: 'x'.repeat(${letters}) }).then(
      () => console.log('taken'),
      (error) => console.log(error.code, error.cause.code),
    );
    await spool.remove();`);
}

describe('a page whose file may not grow', () => {
  it('is an error when only its beginning was written', () => {
    expect(addPage(1000)).toBe('taken');
    expect(addPage(PAGE_LETTERS)).toBe('file-access EFBIG');
  });
});
