import { globSync, readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';
import { CACHE_VARIABLE } from '@legible/ocr-engine';
import { environment } from '@legible/server/environment';
import { fileVariable, SECRET_SETTINGS } from '@legible/server/secret-files';

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

/** Names of the settings that the product has. */
export const knownVariables = (): Set<string> =>
  new Set([...Object.keys(environment.shape), CACHE_VARIABLE]);

/** Names of the environment variables that the product reads: settings, and those that say where secrets lie. */
export const variablesRead = (): Set<string> =>
  new Set([...knownVariables(), ...SECRET_SETTINGS.map(fileVariable)]);
