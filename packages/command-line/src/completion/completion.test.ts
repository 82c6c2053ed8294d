import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testFolder } from '@legible/fixtures/folder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHELLS } from '../interface/commands.ts';
import { completion } from './completion.ts';
import { allWords, firstWords } from './words.ts';

const OFFERS = fileURLToPath(new URL('../../test/offers.zsh', import.meta.url));

/** How a shell tells what it offers for the last of the words. */
const asked: Record<(typeof SHELLS)[number], (script: string, words: string[]) => string[]> = {
  bash(script, words) {
    const typed = words.map((word) => `'${word}'`).join(' ');
    const line = `source '${script}'; COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _legible; printf '%s\\n' "\${COMPREPLY[@]}"`;
    return linesOf('bash', ['-c', line], script);
  },
  zsh: (script, words) =>
    linesOf('zsh', ['-f', OFFERS, script, words.join(' ')], script).flatMap(
      (line) => /OFFER:([^\r]+)/.exec(line)?.[1] ?? [],
    ),
  fish(script, words) {
    const line = `source '${script}'; complete -C '${words.join(' ')}'`;
    return linesOf('fish', ['--no-config', '-c', line], script).map(
      (each) => each.split('\t')[0] ?? '',
    );
  },
};

/** Nothing of the tester's own. */
let home: string;
beforeAll(() => (home = mkdtempSync(join(tmpdir(), 'legible-shells-'))));
afterAll(() => rmSync(home, { recursive: true }));

/** Runs a shell beside its script. */
function linesOf(shell: string, args: string[], script: string): string[] {
  const cwd = dirname(script);
  const env = { PATH: process.env['PATH'], HOME: home, TERM: 'dumb' };
  return execFileSync(shell, args, { cwd, env, encoding: 'utf8', timeout: 60_000 }).split('\n');
}

const isThere = (shell: string) => spawnSync('which', [shell]).status === 0;

describe.each(SHELLS)('%s', (shell) => {
  async function offers(...typed: string[]): Promise<string[]> {
    const folder = join(await testFolder(), 'here');
    mkdirSync(join(folder, 'searchable'), { recursive: true });
    const script = join(folder, `.legible.${shell}`);
    writeFileSync(script, completion([shell]));
    writeFileSync(join(folder, 'scan.pdf'), '');
    const lines = asked[shell](script, ['legible', ...typed]).map((line) => line.replace('/', ''));
    return [...new Set(lines)].filter((line) => line !== '').toSorted();
  }

  it.skipIf(!isThere(shell)).each([
    ['commands', ['up'], ['upload']],
    ['files in place of a command', ['sc'], ['scan.pdf']],
    ['options of a command', ['upload', '--wa'], ['--wait']],
    ['options of none', ['scan.pdf', '--resu'], ['--resume']],
    ['files of a command', ['upload', 'sc'], ['scan.pdf']],
    ['values of an option', ['upload', 'scan.pdf', '--mode', ''], ['auto', 'force', 'redo']],
    ['values that begin so', ['scan.pdf', '--engine', 'l'], ['lstm']],
    ['folders of an option', ['scan.pdf', '--out', 's'], ['searchable']],
    ['folders of a command', ['watch', 's'], ['searchable']],
    ['names of a command', ['completion', ''], [...SHELLS].toSorted()],
    ['nothing where nothing follows', ['logout', 's'], []],
  ])('completes %s', async (_, typed, offered) => {
    expect(await offers(...typed)).toEqual(offered);
  });
});

it.each(SHELLS)('names every command and option for %s', (shell) => {
  const text = completion([shell]);
  for (const { name } of firstWords) expect(text).toContain(name);
  for (const name of allWords.flatMap(({ options }) => Object.keys(options))) {
    expect(text).toContain(shell === 'fish' ? `-l ${name}` : `--${name}`);
  }
});

it.each([[[]], [['tcsh']], [['bash', 'zsh']]])('%j is refused', (names) => {
  expect(() => completion(names)).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
});
