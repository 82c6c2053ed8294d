import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { findTessdata } from '@legible/ocr-engine';
import { expect, it } from 'vitest';
import { eventsOf, run } from '../test/run.ts';

it('adds a language from a folder, lists it, and takes it away again', async () => {
  const folder = await testFolder();
  const env = { LEGIBLE_TESSDATA: join(folder, 'added') };
  const from = ['--from', findTessdata(['deu']), '--json'];
  expect(eventsOf(await run(['languages', 'add', 'deu', ...from], { env }))).toEqual([
    { event: 'added', code: 'deu', path: join(folder, 'added', 'deu.traineddata') },
  ]);
  expect(eventsOf(await run(['languages', '--json'], { env }))).toContainEqual({
    event: 'language',
    code: 'deu',
    name: 'German',
    installed: true,
  });
  expect(await run(['languages', 'remove', 'deu'], { env })).toMatchObject({ code: 0 });
  expect(readdirSync(join(folder, 'added'))).toEqual([]);
});

it('does not say of a language that it is gone when it was never added', async () => {
  const env = { LEGIBLE_TESSDATA: await testFolder(), TESSDATA_PREFIX: '' };
  const absent = await run(['languages', 'remove', 'epo'], { env });
  expect(absent).toMatchObject({ code: 0, stderr: 'epo was not here.\n' });
  expect(eventsOf(await run(['languages', 'remove', 'epo', '--json'], { env }))).toEqual([
    { event: 'absent', code: 'epo' },
  ]);
  const refused = await run(['languages', 'remove', 'eng'], { env });
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^legible: eng is still read from .*tessdata\. It was not added/);
});

it('says that a language which was added stays where the system has it, too', async () => {
  const env = { LEGIBLE_TESSDATA: await testFolder(), TESSDATA_PREFIX: '' };
  await run(['languages', 'add', 'deu', '--from', findTessdata(['deu'])], { env });
  const { code, stderr } = await run(['languages', 'remove', 'deu'], { env });
  expect(code).toBe(0);
  expect(stderr).toMatch(/deu\.traineddata is gone\. deu is still read from .*tessdata\.\n$/);
});

it('writes its list where another program can read it', async () => {
  const { code, stdout, stderr } = await run(['languages']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n')).toContain('here  deu      German');
});

it('takes no other file than the one that is known, and says so in its help', async () => {
  const folder = await testFolder();
  writeFileSync(join(folder, 'deu.traineddata'), 'something else');
  const env = { LEGIBLE_TESSDATA: join(folder, 'added') };
  const changed = await run(['languages', 'add', 'deu', '--from', folder], { env });
  expect(changed).toMatchObject({ code: 3, stderr: expect.stringContaining('not the file') });
  expect((await run(['languages', '--help'])).stdout).toContain('    3  damaged-model\n');
  const nowhere = await run(['languages', 'add', 'deu', '--from', 'http://127.0.0.1:9'], { env });
  expect(nowhere.code).toBe(6);
  expect((await run(['languages', 'add', 'xyz'], { env })).code).toBe(1);
  expect(readdirSync(folder)).toEqual(['deu.traineddata']);
});
