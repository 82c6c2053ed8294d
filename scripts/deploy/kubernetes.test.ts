import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { kubernetesObjects, variablesRead, yamlDocuments, type Tree } from './files.ts';

// There is no cluster at hand: these are the mistakes that one would only tell at the first apply, or
// not at all.

const versions: Record<string, string> = {
  ConfigMap: 'v1',
  Deployment: 'apps/v1',
  HorizontalPodAutoscaler: 'autoscaling/v2',
  Ingress: 'networking.k8s.io/v1',
  Kustomization: 'kustomize.config.k8s.io/v1beta1',
  Namespace: 'v1',
  NetworkPolicy: 'networking.k8s.io/v1',
  PodDisruptionBudget: 'policy/v1',
  ScaledObject: 'keda.sh/v1alpha1',
  Secret: 'v1',
  Service: 'v1',
};

const objects = kubernetesObjects();
const ofKind = (kind: string) => objects.filter((object) => object['kind'] === kind);
const deployments = ofKind('Deployment');
const known = variablesRead();
const podLabels = deployments.map(({ spec }) => spec.template.metadata.labels as Tree);

const selects = (selector: Tree) =>
  podLabels.some((labels) =>
    Object.entries(selector).every(([key, value]) => labels[key] === value),
  );

describe('the Kubernetes manifests', () => {
  it('are of kinds and versions that exist, each with a name', () => {
    for (const object of objects) {
      expect(object['apiVersion']).toBe(versions[object['kind']]);
      expect(object['metadata']?.name ?? object['kind']).toMatch(/^([a-z-]+|Kustomization)$/);
    }
  });

  it('are listed where they are applied from, with one of the two ways of scaling', () => {
    const [{ resources } = {}] = yamlDocuments('deploy/kubernetes/kustomization.yaml');
    expect(resources.filter((path: string) => !existsSync(`deploy/kubernetes/${path}`))).toEqual(
      [],
    );
    expect(resources.filter((path: string) => path.startsWith('autoscaling'))).toHaveLength(1);
  });

  const builds = spawnSync('kubectl', ['version', '--client']).status === 0;

  it.skipIf(!builds)('are put together by kustomize (needs kubectl)', () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', 'deploy/kubernetes'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    const built = parseAllDocuments(stdout).map((document) => document.toJS() as Tree);
    expect(built.filter(({ kind }) => kind === 'Deployment')).toHaveLength(deployments.length);
    const outside = built.filter(({ kind, metadata }) => {
      return kind !== 'Namespace' && metadata.namespace !== 'legible';
    });
    expect(outside).toEqual([]);
  });

  it('set variables that the product reads, and refer to settings that are there', () => {
    const names = [
      ...ofKind('ConfigMap').flatMap(({ data }) => Object.keys(data)),
      ...ofKind('Secret').flatMap(({ stringData }) => Object.keys(stringData)),
      ...deployments.flatMap(({ spec }) =>
        (spec.template.spec.containers[0].env ?? []).map(({ name }: Tree) => name),
      ),
    ];
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    for (const { data } of ofKind('ConfigMap')) {
      expect(Object.values(data).every((value) => typeof value === 'string')).toBe(true);
    }
    const settings = new Set(
      [...ofKind('ConfigMap'), ...ofKind('Secret')].map(({ metadata }) => metadata.name),
    );
    for (const { spec } of deployments) {
      const from = spec.template.spec.containers[0].envFrom as Tree[];
      // Secrets are files: what is in the environment is read in /proc and inherited.
      expect(from.every((entry) => settings.has(entry['configMapRef']?.name))).toBe(true);
      const { projected } = spec.template.spec.volumes.find(({ name }: Tree) => name === 'secrets');
      expect(projected.sources.every(({ secret }: Tree) => settings.has(secret.name))).toBe(true);
    }
  });

  it.each(deployments.map((object) => [object['metadata'].name as string, object] as const))(
    '%s is confined, limited, probed, and given time to stop',
    (_, { spec }) => {
      const pod = spec.template.spec;
      const [container] = pod.containers;
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
      expect(pod.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 10_001,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(container.resources).toMatchObject({
        requests: { cpu: expect.anything(), memory: expect.anything() },
        limits: { memory: expect.anything() },
      });
      const ports = new Set(container.ports.map(({ name }: Tree) => name));
      for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
        expect(ports.has(container[probe].httpGet.port)).toBe(true);
      }
      const drain =
        container.env?.find(({ name }: Tree) => name === 'LEGIBLE_DRAIN_SECONDS')?.value ?? 5;
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain));
      const volumes = pod.volumes.map(({ name }: Tree) => name).toSorted();
      expect(container.volumeMounts.map(({ name }: Tree) => name).toSorted()).toEqual(volumes);
    },
  );

  it('point at each other: selectors, targets and ports', () => {
    const names = new Set(deployments.map(({ metadata }) => metadata.name));
    for (const { spec } of [...ofKind('ScaledObject'), ...ofKind('HorizontalPodAutoscaler')]) {
      expect(names.has(spec.scaleTargetRef.name)).toBe(true);
    }
    for (const { spec } of ofKind('PodDisruptionBudget')) {
      expect(selects(spec.selector.matchLabels)).toBe(true);
    }
    const [service] = ofKind('Service');
    expect(selects(service?.['spec'].selector)).toBe(true);
    const [ingress] = ofKind('Ingress');
    const backend = ingress?.['spec'].rules[0].http.paths[0].backend;
    expect(backend.service).toEqual({
      name: service?.['metadata'].name,
      port: { name: service?.['spec'].ports[0].name },
    });
  });
});
