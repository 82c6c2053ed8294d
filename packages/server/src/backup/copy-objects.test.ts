import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyObjects } from './copy-objects.ts';

it('takes documents along, and no keys to the passwords of files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'legible-copy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [objects, target] = [join(folder, 'objects'), join(folder, 'backup')];
  for (const key of ['documents/one/original.pdf', 'keys/one/key']) {
    mkdirSync(dirname(join(objects, key)), { recursive: true });
    writeFileSync(join(objects, key), 'bytes');
  }
  const manifest = new Map<string, string>();
  await copyObjects({ objects, target, manifest, earlier: undefined, copied: 0 });
  expect([...manifest.keys()]).toEqual(['objects/documents/one/original.pdf']);
});
