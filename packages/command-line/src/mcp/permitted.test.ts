import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { Permitted } from './permitted.ts';

const refused = (code: string) => expect.objectContaining({ code }) as Error;

it('lets nobody out of its folders, by dots or links', async () => {
  const [inside, outside] = [await testFolder(), await testFolder()];
  await writeFile(join(inside, 'scan.pdf'), 'x');
  await writeFile(join(outside, 'secret.pdf'), 'x');
  await symlink(join(outside, 'secret.pdf'), join(inside, 'link.pdf'));
  await symlink(outside, join(inside, 'way'));
  await mkdir(join(inside, '..scans'));
  const permitted = await Permitted.of([inside]);
  expect(await permitted.toRead('scan.pdf')).toBe(join(inside, 'scan.pdf'));
  expect(await permitted.toWrite('..scans/new.pdf')).toBe(join(inside, '..scans', 'new.pdf'));
  for (const path of [join(outside, 'secret.pdf'), 'link.pdf', 'way/secret.pdf', 'none.pdf']) {
    await expect(permitted.toRead(path)).rejects.toThrow(refused('file-access'));
  }
  for (const path of ['../new.pdf', 'way/new.pdf', 'none/new.pdf']) {
    await expect(permitted.toWrite(path)).rejects.toThrow(refused('file-access'));
  }
  await symlink(join(inside, 'none.pdf'), join(inside, 'dangling.pdf'));
  for (const path of ['scan.pdf', 'dangling.pdf']) {
    await expect(permitted.toWrite(path)).rejects.toThrow(refused('output-exists'));
  }
  await expect(Permitted.of([join(inside, 'scan.pdf')])).rejects.toThrow(refused('file-access'));
});
