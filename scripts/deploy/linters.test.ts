import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { validate as validateYaml } from '@actions/languageservice';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { expect, it } from 'vitest';
import { read, yamlDocuments, type Tree } from './files.ts';

const dockerfiles = globSync('deploy/**/*Dockerfile');
const workflows = globSync('.github/workflows/*.yml');
const actions = globSync('deploy/**/action.yml');

let documents = 0;

/** What GitHub's own language service says of a workflow or an action. */
async function faultsInYaml(path: string, text: string): Promise<unknown[]> {
  documents += 1;
  // It keeps what it read by the address.
  const document = TextDocument.create(`file:///${documents}/${path}`, 'yaml', 0, text);
  return (await validateYaml(document)).map(({ range, message }) => [range.start.line, message]);
}

const faultsInDockerfile = (text: string): unknown[] =>
  validateDockerfile(text).map(({ range, message }) => [range.start.line, message]);

/** Of the steps of a workflow or an action, which bash runs. */
function scriptsIn(path: string): string[] {
  const [tree = {}] = yamlDocuments(path);
  const jobs = Object.values((tree['jobs'] ?? { action: tree['runs'] }) as Tree) as Tree[];
  return jobs.flatMap(({ steps }) => (steps as Tree[]).flatMap(({ run = [] }) => run as string));
}

/** Of the image's own shell, each with what shellcheck is told above it. */
const commandsIn = (dockerfile: string): string[] =>
  [
    ...read(dockerfile)
      .replaceAll(/\\\n/g, ' ')
      .matchAll(/^(# shellcheck .*\n)?RUN (.*)$/gm),
  ].map(([, told = '', command = '']) => told + command);

function shellcheck(shell: 'sh' | 'bash', script: string): string {
  const { stdout, error } = spawnSync('shellcheck', ['--shell', shell, '-'], {
    input: script,
    encoding: 'utf8',
  });
  if (error) throw error;
  return stdout;
}

it('looks at all there are', () => {
  expect([dockerfiles.length, workflows.length, actions.length]).toEqual([2, 1, 1]);
});

it.each(dockerfiles)('%s has no fault that a linter of Dockerfiles knows', (path) => {
  expect(faultsInDockerfile(read(path))).toEqual([]);
  expect(faultsInDockerfile(read(path).replace('\nCOPY ', '\nCOPPY '))).not.toEqual([]);
});

it.each([...workflows, ...actions])('%s is as GitHub wants it', async (path) => {
  expect(await faultsInYaml(path, read(path))).toEqual([]);
  expect(await faultsInYaml(path, read(path).replace('steps:', 'stebs:'))).not.toEqual([]);
});

it.each([
  ...dockerfiles.flatMap((path) => commandsIn(path).map((text) => ['sh', path, text] as const)),
  ...[...workflows, ...actions].flatMap((path) =>
    scriptsIn(path).map((text) => ['bash', path, text] as const),
  ),
])('shellcheck finds nothing in a command (%s) of %s', (shell, _, text) => {
  expect(shellcheck(shell, text)).toBe('');
  expect(shellcheck(shell, `${text}\nfor each in $(ls); do :; done`)).toContain('SC2045');
});
