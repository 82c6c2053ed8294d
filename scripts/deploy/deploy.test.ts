import { existsSync, globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variablesRead, read, yamlDocuments, type Tree } from './files.ts';

// Docker, Kubernetes, Prometheus and Grafana are not at hand in tests: what can be known of their
// files without them is checked here.

const known = variablesRead();
const compose = yamlDocuments('deploy/compose.yaml')[0]?.['services'] as Tree;
const dockerfile = read('deploy/Dockerfile').replaceAll(/\\\n/g, ' ');

const variablesIn = (text: string) =>
  [...text.matchAll(/^#?(?:Environment=)?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');

/** Whether Docker leaves a path out; of the patterns that match it, the last one decides. */
function ignores(lines: string[]): (path: string) => boolean {
  const patterns = lines.filter((line) => line && !line.startsWith('#'));
  return (path) => {
    const deciding = patterns.findLast((line) => {
      const pattern = line.replace(/^!/, '');
      // A folder that is left out takes with it what it holds.
      return matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`);
    });
    return deciding !== undefined && !deciding.startsWith('!');
  };
}

describe('settings in deployment files', () => {
  it.each(['web', 'worker'])('are variables that the product reads: compose %s', (service) => {
    const { environment } = compose[service];
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(globSync('deploy/systemd/*'))('are variables that the product reads: %s', (path) => {
    expect(variablesIn(read(path)).filter((name) => !known.has(name))).toEqual([]);
  });

  it('are variables that the product reads: Dockerfile', () => {
    const [, env = ''] = /^ENV (.*)$/m.exec(dockerfile) ?? [];
    const names = [...env.matchAll(/\b([A-Z_]+)=/g)].map((match) => match[1] ?? '');
    expect(names.filter((name) => !known.has(name))).toEqual(['PATH']);
  });

  it('of compose are all asked for in its example file', () => {
    const text = read('deploy/compose.yaml') + read('deploy/compose.stripe.yaml');
    const asked = [...text.matchAll(/\$\{(\w+):[?-][^}]*\}/g)].map(([, name]) => name);
    const given = variablesIn(read('deploy/compose.env.example'));
    expect(new Set(asked)).toEqual(new Set(given));
  });
});

describe('the image', () => {
  it('copies what is there and starts what is there', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build \S+ \/app\/(\S+)/gm)];
    const made = new Set(['.runtime', 'node_modules']);
    const sources = copied.map(([, source = '']) => source).filter((path) => !made.has(path));
    expect(sources.length).toBeGreaterThan(2);
    expect(sources.filter((path) => !existsSync(path))).toEqual([]);
    const [, entry = '[]'] = /^ENTRYPOINT (.*)$/m.exec(dockerfile) ?? [];
    expect(existsSync((JSON.parse(entry) as string[])[1] ?? '')).toBe(true);
  });

  it('is built from all that the web application is built from', () => {
    const [, sources = ''] = /find (.*) -type f/.exec(read('scripts/install/build-web.sh')) ?? [];
    const isIgnored = ignores(read('deploy/Dockerfile.dockerignore').split('\n'));
    expect(sources.split(' ')).toEqual(
      expect.arrayContaining(['docs/benchmarks.md', 'docs/benchmarks']),
    );
    expect(sources.split(' ').filter(isIgnored)).toEqual([]);
    expect(['docs/design.md', 'packages/web/dist', 'node_modules'].filter(isIgnored)).toHaveLength(
      3,
    );
  });

  it('has the Debian packages that the product runs on, but for the database', () => {
    const [, wanted = ''] =
      /packages_to_run=\(([^)]*)\)/.exec(read('scripts/install/install-system.sh')) ?? [];
    const final = dockerfile.slice(dockerfile.lastIndexOf('FROM '));
    const lacking = wanted.split(' ').filter((name) => !final.includes(` ${name} `));
    expect(lacking).toEqual(['postgresql']);
  });

  it('is not run by root', () => {
    expect(dockerfile).toMatch(/^USER 10001$/m);
  });
});

describe('the compose file', () => {
  it('names only services and volumes that it has', () => {
    const volumes = Object.keys(yamlDocuments('deploy/compose.yaml')[0]?.['volumes'] ?? {});
    for (const service of Object.values(compose) as Tree[]) {
      const needs = service['depends_on'] ?? [];
      const names: string[] = Array.isArray(needs) ? needs : Object.keys(needs);
      expect(names.filter((name) => !(name in compose))).toEqual([]);
      const named = (service['volumes'] ?? []).filter((volume: string) => !volume.startsWith('/'));
      expect(
        named
          .map((volume: string) => volume.split(':')[0])
          .filter((name: string) => !volumes.includes(name)),
      ).toEqual([]);
      expect(service['image']).toMatch(/:/);
    }
  });

  it('opens nothing to the world by itself', () => {
    const ports = (Object.values(compose) as Tree[]).flatMap((service) => service['ports'] ?? []);
    expect(ports).toEqual(['127.0.0.1:8000:8000']);
  });

  it('believes the proxy where its network lets it stand', () => {
    const { networks } = yamlDocuments('deploy/compose.yaml')[0] as Tree;
    const [, trusted] =
      /^LEGIBLE_TRUSTED_PROXIES=(.*)$/m.exec(read('deploy/compose.env.example')) ?? [];
    expect(networks.default.ipam.config[0].gateway).toBe(trusted);
  });

  it('gives both roles more time to stop than they take to drain', () => {
    const { environment, stop_grace_period: grace } = compose['worker'];
    expect(Number.parseInt(grace, 10)).toBeGreaterThan(Number(environment.LEGIBLE_DRAIN_SECONDS));
  });
});
