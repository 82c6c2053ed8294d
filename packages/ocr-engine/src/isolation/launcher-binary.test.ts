import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { testFolder } from '@legible/fixtures/folder';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
/** Of which the committed files were made. Another compiler makes other bytes of the same source. */
const VERSION = '12.2.0';
const COMPILERS = { x64: 'x86_64-linux-gnu-gcc', arm64: 'aarch64-linux-gnu-gcc' } as const;

describe.each(Object.entries(COMPILERS))('the launcher for %s', (machine, compiler) => {
  const { stdout } = spawnSync(compiler, ['-dumpfullversion'], { encoding: 'utf8' });

  it.skipIf(stdout?.trim() !== VERSION)('is what its source says', async () => {
    const target = join(await testFolder(), 'launcher');
    execFileSync('bash', [join(PACKAGE, 'launcher/build.sh'), machine, target]);
    const committed = readFileSync(join(PACKAGE, `assets/launcher-${machine}`));
    expect(readFileSync(target).equals(committed)).toBe(true);
  });
});
