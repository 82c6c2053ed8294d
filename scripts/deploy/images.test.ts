import { expect, it } from 'vitest';
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
  ...[...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(
    ([, image = '']): [string, string] => ['Dockerfile', image],
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
