import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWithSmallFiles } from '@legible/fixtures/small-files';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'legible-spool-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Spools an upload in a process of its own; the system takes the beginning of what is beyond the limit. */
function spoolInSmallSpace(bytes: number): string {
  return runWithSmallFiles(`
    import { Readable } from 'node:stream';
    import { spool } from ${JSON.stringify(new URL('spool.ts', import.meta.url).href)};
    const upload = Readable.from([Buffer.alloc(${bytes})]);
    const turns = { take: async () => undefined };
    await spool(upload, ${JSON.stringify(folder)}, turns).then(
      async (spooled) => {
        console.log('taken', spooled.bytes);
        await spooled.discard();
      },
      (error) => console.log(error.code),
    );`);
}

describe('an upload for which the disk has too little room', () => {
  it('is an error when only its beginning was written, and leaves nothing', () => {
    expect(spoolInSmallSpace(1000)).toBe('taken 1000');
    expect(spoolInSmallSpace(20_000)).toBe('EFBIG');
    expect(readdirSync(folder)).toEqual([]);
  });
});
