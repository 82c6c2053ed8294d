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

it('writes its list where another program can read it', async () => {
  const { code, stdout, stderr } = await run(['languages']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.split('\n')).toContain('here  deu      German');
});

it('takes no other file than the one that is known', async () => {
  const folder = await testFolder();
  writeFileSync(join(folder, 'deu.traineddata'), 'something else');
  const env = { LEGIBLE_TESSDATA: join(folder, 'added') };
  const changed = await run(['languages', 'add', 'deu', '--from', folder], { env });
  expect(changed).toMatchObject({ code: 3, stderr: expect.stringContaining('not the file') });
  const nowhere = await run(['languages', 'add', 'deu', '--from', 'http://127.0.0.1:9'], { env });
  expect(nowhere.code).toBe(6);
  expect((await run(['languages', 'add', 'xyz'], { env })).code).toBe(1);
  expect(readdirSync(folder)).toEqual(['deu.traineddata']);
});
