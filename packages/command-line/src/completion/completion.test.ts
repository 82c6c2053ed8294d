import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '@legible/fixtures/folder';
import { expect, it } from 'vitest';
import { SHELLS } from '../commands.ts';
import { completion } from './completion.ts';
import { allWords, firstWords } from './words.ts';

async function bash(...typed: string[]): Promise<string[]> {
  const folder = await testFolder();
  const script = join(folder, 'legible.bash');
  writeFileSync(script, completion(['bash']));
  writeFileSync(join(folder, 'scan.pdf'), '');
  const words = ['legible', ...typed].map((word) => `'${word}'`).join(' ');
  const asked = `source '${script}'; COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _legible; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', asked], { cwd: folder, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
    .toSorted();
}

it('completes commands, options, their values and files in bash', async () => {
  expect(await bash('up')).toEqual(['upload']);
  expect(await bash('s')).toEqual(['scan.pdf']);
  expect(await bash('upload', '--wa')).toEqual(['--wait']);
  expect(await bash('upload', 'sc')).toEqual(['scan.pdf']);
  expect(await bash('upload', 'scan.pdf', '--mode', '')).toEqual(['auto', 'force', 'redo']);
  expect(await bash('scan.pdf', '--engine', 'l')).toEqual(['lstm']);
  expect(await bash('completion', '')).toEqual([...SHELLS].toSorted());
});

it.each(SHELLS)('names every command and option for %s', (shell) => {
  const text = completion([shell]);
  for (const { name } of firstWords) expect(text).toContain(name);
  for (const name of allWords.flatMap(({ options }) => Object.keys(options))) {
    expect(text).toContain(shell === 'fish' ? `-l ${name}` : `--${name}`);
  }
});

it.each(SHELLS.filter((shell) => spawnSync('which', [shell]).status === 0))(
  'is a script that %s understands',
  async (shell) => {
    const path = join(await testFolder(), 'script');
    writeFileSync(path, completion([shell]));
    expect(spawnSync(shell, ['-n', path], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
  },
);

it.each([[[]], [['tcsh']], [['bash', 'zsh']]])('%j is refused', (names) => {
  expect(() => completion(names)).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
});
