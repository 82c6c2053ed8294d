import { describe, expect, it } from 'vitest';
import { readConfig } from '@legible/server/config';
import { kubernetesObjects, type Tree } from './files.ts';

const objects = kubernetesObjects();
const policies = objects.filter(({ kind }) => kind === 'NetworkPolicy');
const deployments = objects.filter(({ kind }) => kind === 'Deployment');
const policy = (name: string) => policies.find(({ metadata }) => metadata.name === name) as Tree;
const portsOf = (rules: Tree[]) =>
  rules.flatMap(({ ports }) => (ports as Tree[]).map(({ port }) => port));

describe('the network of the pods', () => {
  it('is closed both ways but for what a policy names', () => {
    expect(policy('deny-all')['spec']).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    // A rule without peers or without ports would open everything.
    for (const { spec } of policies) {
      for (const rule of [...(spec.ingress ?? []), ...(spec.egress ?? [])]) {
        expect([rule.from ?? rule.to, rule.ports].every((list) => list?.length > 0)).toBe(true);
      }
    }
  });

  it.each(
    deployments.map(({ metadata, spec }) => [metadata.name as string, spec as Tree] as const),
  )('%s has a policy of its own, for ports that it has', (name, spec) => {
    const { podSelector, ingress } = policy(name)['spec'];
    expect(podSelector.matchLabels).toEqual(spec['template'].metadata.labels);
    const own = spec['template'].spec.containers[0].ports.map((port: Tree) => port['name']);
    const open = [...portsOf(ingress), ...portsOf(policy('metrics')['spec'].ingress)];
    expect(open.filter((port) => !own.includes(port))).toEqual([]);
  });

  it('lets nobody call a worker, and only the ingress call the web', () => {
    expect(policy('legible-worker')['spec'].ingress).toEqual([]);
    const [rule, ...others] = policy('legible-web')['spec'].ingress as Tree[];
    expect([portsOf([rule ?? {}]), others]).toEqual([['http'], []]);
    // One peer of which both is true; two peers would be either.
    expect(rule?.['from']).toEqual([
      { namespaceSelector: expect.anything(), podSelector: expect.anything() },
    ]);
  });

  it('lets nobody at the addresses where clouds tell machines their keys', () => {
    const blocks = policies.flatMap(({ spec }) =>
      ((spec.egress ?? []) as Tree[])
        .flatMap(({ to }) => to as Tree[])
        .flatMap(({ ipBlock }) => (ipBlock ? [ipBlock as Tree] : [])),
    );
    expect(blocks.length).toBeGreaterThan(3);
    for (const { cidr, except } of blocks) {
      const [metadata] = cidr === '::/0' ? ['fd00:ec2::254/128'] : ['169.254.0.0/16'];
      expect(except).toContain(metadata);
    }
  });

  it('lets workers at no port that they do not need, such as that of the web', () => {
    const needed = {
      'legible-web': [443, 4222, 5432],
      'legible-worker': [443, 465, 587, 4222, 5432],
    };
    for (const [name, ports] of Object.entries(needed)) {
      expect(portsOf(policy(name)['spec'].egress).toSorted((a, b) => a - b)).toEqual(ports);
    }
  });
});

it('believes no proxy until somebody says which', () => {
  const [{ data } = {}] = objects.filter(({ kind }) => kind === 'ConfigMap');
  const { LEGIBLE_TRUSTED_PROXIES } = data as Record<string, string>;
  expect(() => readConfig([], { LEGIBLE_TRUSTED_PROXIES })).toThrow(
    'LEGIBLE_TRUSTED_PROXIES is not valid',
  );
});
