import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Manifest {
  name: string;
  version: string;
  description?: string;
  license?: string;
  type?: string;
  main?: string;
  types?: string;
  bin?: Record<string, string>;
  exports?: Record<string, unknown>;
}

/** Entries for the repository's other parts. */
const INTERNAL = /^\.\/(internal|test\/|end-process|hide-process)/;

/** One of our packages, compiled. */
export function engineManifest({ name, version, description, exports = {}, ...rest }: Manifest) {
  const entries = Object.entries(exports)
    .filter(([entry]) => !INTERNAL.test(entry))
    .map(([entry, path]) => [entry, compiled(path as string)]);
  return {
    name,
    version,
    description,
    license: rest.license,
    type: 'module',
    exports: { ...Object.fromEntries(entries), './package.json': './package.json' },
  };
}

function compiled(path: string): string | { types: string; default: string } {
  if (!path.endsWith('.ts')) return path;
  const start = path.slice(0, -'.ts'.length);
  return { types: `${start}.d.ts`, default: `${start}.js` };
}

/** Of another package: what it depends on lies beside it, or is not used. */
export function manifestOf({ name, version, license, type, main, types, exports }: Manifest) {
  return { name, version, license, type, main, types, exports };
}

/** Of the package that is published. */
export async function rootManifest(stage: string, version: string, carried: readonly string[]) {
  const versions = await Promise.all(carried.map((name) => versionIn(stage, name)));
  const native = await nativeVersions();
  return {
    name: 'legible-ocr',
    version,
    description:
      'Makes scanned PDFs searchable: a library and a command line, without native code where there is none.',
    license: 'Apache-2.0',
    keywords: ['ocr', 'pdf', 'searchable', 'tesseract', 'text', 'scan', 'pdf-a', 'hocr', 'alto'],
    type: 'module',
    engines: { node: '>=22.15' },
    bin: { legible: 'bin/legible.mjs' },
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './client': { types: './client.d.ts', default: './client.js' },
      './package.json': './package.json',
    },
    types: './index.d.ts',
    files: ['*.js', '*.d.ts', 'bin', 'docs', 'CHANGELOG.md', 'NOTICES'],
    dependencies: Object.fromEntries(carried.map((name, at) => [name, versions[at]])),
    bundleDependencies: carried,
    optionalDependencies: { koffi: native.koffi },
    peerDependencies: { 'onnxruntime-node': native['onnxruntime-node'] },
    peerDependenciesMeta: { 'onnxruntime-node': { optional: true } },
  };
}

async function versionIn(stage: string, name: string): Promise<string> {
  const path = join(stage, 'node_modules', name, 'package.json');
  return (JSON.parse(await readFile(path, 'utf8')) as Manifest).version;
}

/** The native parts, in the versions that the repository is tested with. */
async function nativeVersions() {
  const path = join(import.meta.dirname, '../../packages/ocr-engine/package.json');
  const { dependencies } = JSON.parse(await readFile(path, 'utf8')) as {
    dependencies: Record<'koffi' | 'onnxruntime-node', string>;
  };
  return dependencies;
}
