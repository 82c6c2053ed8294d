import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { kubernetesObjects, read, yamlDocuments, type Tree } from './files.ts';

const compose = yamlDocuments('deploy/compose.yaml')[0]?.['services'] as Tree;

const images: [string, string][] = [
  ...Object.entries(compose).map(([name, { image }]): [string, string] => [
    `compose ${name}`,
    image as string,
  ]),
  ...kubernetesObjects()
    .filter(({ kind }) => kind === 'Deployment')
    .map(({ metadata, spec }): [string, string] => [
      `Kubernetes ${metadata.name}`,
      spec.template.spec.containers[0].image as string,
    ]),
  ...['Dockerfile', 'command.Dockerfile'].flatMap((name) =>
    [...read(`deploy/${name}`).matchAll(/^FROM (\S+)/gm)].map(
      ([, image = '']): [string, string] => [name, image],
    ),
  ),
];

/** No public source named its digest twice; `deploy/pin-images.sh` fills it in. */
const WITHOUT_DIGEST = ['amazon/aws-cli:2.31.13'];

it.each(images)('%s runs one version and no other: %s', (_, image) => {
  // `17` and `17-alpine` are another image tomorrow; `17.10-bookworm` is a release.
  expect(image).toMatch(/:v?\d+\.\d+[\w.-]*(@sha256:[0-9a-f]{64})?$/);
});

it.each(images)('%s has the bytes that were looked at: %s', (_, image) => {
  const ours = /(^|\/)legible:/.test(image);
  expect(ours || WITHOUT_DIGEST.includes(image) || image.includes('@sha256:')).toBe(true);
});

it('asks no registry for what the builder has itself', () => {
  expect(read('deploy/Dockerfile')).not.toContain('syntax=');
});

it('gets the digests that the registry has now by a script, and nothing that is no digest', () => {
  const folder = mkdtempSync(join(tmpdir(), 'legible-images-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['pin-images.sh', 'compose.yaml', 'Dockerfile', 'command.Dockerfile']) {
    cpSync(`deploy/${name}`, join(folder, name));
  }
  mkdirSync(join(folder, 'bin'));
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  const pinWith = (answer: string) => {
    // In the place of docker, which would ask the registry.
    writeFileSync(join(folder, 'bin', 'docker'), `#!/bin/sh\necho '${answer}'\n`, { mode: 0o755 });
    const env = { ...process.env, PATH: `${folder}/bin:${process.env['PATH']}` };
    return spawnSync('bash', [join(folder, 'pin-images.sh')], { env, encoding: 'utf8' });
  };
  const before = readFileSync(join(folder, 'compose.yaml'), 'utf8');
  expect(pinWith('not found')).toMatchObject({ status: 1 });
  expect(readFileSync(join(folder, 'compose.yaml'), 'utf8')).toBe(before);
  expect(pinWith(digest)).toMatchObject({ status: 0 });
  for (const name of ['compose.yaml', 'Dockerfile', 'command.Dockerfile']) {
    const named = readFileSync(join(folder, name), 'utf8').match(/^(\s*image:|FROM) \S+/gm) ?? [];
    expect(named.length).toBeGreaterThan(0);
    const left = named.filter((image) => !image.endsWith(`@${digest}`));
    expect(left.filter((image) => !image.includes('legible:'))).toEqual([]);
  }
});
