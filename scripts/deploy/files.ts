import { globSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

/** A mapping of a YAML or JSON file, whose shape is checked where it is used. */
// oxlint-disable-next-line typescript/no-explicit-any -- a tree of unknown shape, read by assertions
export type Tree = { [key: string]: any };

export const read = (path: string) => readFileSync(path, 'utf8');

/** Every document of a YAML file. @throws Error with the line when it is not well-formed. */
export function yamlDocuments(path: string): Tree[] {
  return parseAllDocuments(read(path), { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${path}: ${error.message}`, { cause: error });
    return document.toJS() as Tree;
  });
}

export const kubernetesObjects = (): Tree[] =>
  globSync('deploy/kubernetes/*.yaml').flatMap((path) => yamlDocuments(path));

/** Names of the environment variables that the product reads, from where it reads them. */
export function knownVariables(): Set<string> {
  const source = read('packages/server/src/environment.ts');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1] ?? '');
  return new Set(names);
}

/** Names of the figures that the product tells, those of a histogram in each of their forms. */
export function knownMetrics(): Set<string> {
  const folder = 'packages/server/src/platform';
  const source = read(`${folder}/metrics.ts`) + read(`${folder}/queue-metrics.ts`);
  const names = [...source.matchAll(/'(legible_\w+)'/g)].map((match) => match[1] ?? '');
  return new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]));
}

export const metricsIn = (text: string) =>
  [...text.matchAll(/\blegible_\w+/g)].map(([name]) => name);
