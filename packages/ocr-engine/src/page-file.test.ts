import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'legible-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A shell's unit of `ulimit -f` is 512 or 1024 bytes: the file may grow to 4 or 8 KiB. */
const LIMIT_BLOCKS = 8;
const PAGE_LETTERS = 20_000;

/** Adds a page in a process of its own; the system takes the beginning of what is beyond the limit. */
function addPage(letters: number): string {
  const program = `
    import { PageSpool } from ${JSON.stringify(new URL('page-file.ts', import.meta.url).href)};
    const spool = new PageSpool(${JSON.stringify(join(folder, `pages-${letters}`))});
    await spool.add({ page: 1, text: 'x'.repeat(${letters}) }).then(
      () => console.log('taken'),
      (error) => console.log(error.code, error.cause.code),
    );
    await spool.remove();`;
  const limited = `ulimit -f ${LIMIT_BLOCKS} && exec "$0" --input-type=module -e "$1"`;
  const { stdout, stderr } = spawnSync('sh', ['-c', limited, process.execPath, program], {
    encoding: 'utf8',
  });
  return stdout.trim() || stderr;
}

describe('a page whose file may not grow', () => {
  it('is an error when only its beginning was written', () => {
    expect(addPage(1000)).toBe('taken');
    expect(addPage(PAGE_LETTERS)).toBe('file-access EFBIG');
  });
});
