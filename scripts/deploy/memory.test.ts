import { describe, expect, it } from 'vitest';
import { memoryNeeded } from '@legible/server/engines';
import { kubernetesObjects, read, yamlDocuments, type Tree } from './files.ts';

// A container that may hold less than its processes is ended as a whole, by the first hostile file.

const compose = yamlDocuments('deploy/compose.yaml')[0]?.['services'] as Tree;
const deployments = kubernetesObjects().filter(({ kind }) => kind === 'Deployment');

/** In megabytes of 1024 kilobytes, of Docker's and of Kubernetes' notation. */
function megabytes(amount: string): number {
  const [, number, unit] = /^(\d+)(g|m|Gi|Mi)$/.exec(amount) ?? [];
  if (!number || !unit) throw new Error(`${amount} is no amount of memory`);
  return Number(number) * (unit.toLowerCase().startsWith('g') ? 1024 : 1);
}

function containers(): [name: string, role: 'web' | 'worker', processes: number, limit: string][] {
  const roles = ['web', 'worker'] as const;
  return roles
    .flatMap((role) => {
      const service = compose[role] as Tree;
      const deployment = deployments.find(({ metadata }) => metadata.name === `legible-${role}`);
      const [container] = (deployment?.['spec'].template.spec.containers ?? []) as Tree[];
      const variable = (container?.['env'] ?? []).find(
        ({ name }: Tree) => name === 'LEGIBLE_PROCESSES',
      );
      return [
        [
          `compose ${role}`,
          role,
          Number(service['environment'].LEGIBLE_PROCESSES ?? 0),
          service['mem_limit'],
        ],
        [
          `kubernetes ${role}`,
          role,
          Number(variable?.value ?? 0),
          container?.['resources'].limits.memory,
        ],
      ] as const;
    })
    .map((entry) => [...entry]);
}

/** Gigabytes, never too few. */
const inTenths = (needed: number) => Math.ceil((10 * needed) / 1024) / 10;

describe('the limit of memory of a container', () => {
  it.each(containers())(
    '%s allows what its processes may take, and not much more',
    (_, role, processes, limit) => {
      const needed = memoryNeeded(role, processes);
      expect(megabytes(limit)).toBeGreaterThanOrEqual(needed);
      expect(megabytes(limit)).toBeLessThanOrEqual(1.5 * needed);
    },
  );

  it('is what the manual says', () => {
    const [, web, worker, each] =
      /web: (\S+) GB; worker: (\S+) GB and (\S+) GB for each of/.exec(read('docs/operations.md')) ??
      [];
    const [forWeb, forWorker] = [memoryNeeded('web', 0), memoryNeeded('worker', 0)];
    expect(inTenths(forWeb)).toBe(Number(web));
    expect(inTenths(forWorker)).toBe(Number(worker));
    expect(inTenths(memoryNeeded('worker', 1) - forWorker)).toBe(Number(each));
  });
});
