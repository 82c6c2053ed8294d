import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin, stop } from 'esbuild';
import { inputAt, type Bundle, ModulesChanged } from '../bundle/bundle-file.ts';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const CHILD = fileURLToPath(new URL('../workers/child.ts', import.meta.url));
/** Native modules, which find their libraries beside themselves. */
const EXTERNAL = ['koffi', 'onnxruntime-node'];

/** Makes modules in the bundle find the files that they expect beside their source. */
const ownUrls: Plugin = {
  name: 'own-urls',
  setup(esbuild) {
    esbuild.onLoad({ filter: /\.m?[jt]s$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', url), loader: 'default' };
    });
  },
};

/** Few pages need it, and it is as long as all of the rest. */
const leftOut: Plugin = {
  name: 'left-out',
  setup(esbuild) {
    esbuild.onResolve({ filter: /^eld\// }, ({ path }) => ({
      path: import.meta.resolve(path),
      external: true,
    }));
  },
};

/**
 * Puts a child's modules, and those that they take from packages, into one script (esbuild).
 * @throws what esbuild has against them
 * @throws {ModulesChanged} if one of them was changed meanwhile
 */
export async function makeBundle(): Promise<Omit<Bundle, 'code'>> {
  const started = Date.now();
  try {
    const { outputFiles, metafile } = await build({
      absWorkingDir: PACKAGE,
      entryPoints: [CHILD],
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'node',
      target: 'node24',
      charset: 'ascii',
      external: EXTERNAL,
      plugins: [ownUrls, leftOut],
      banner: { js: '(function (require) {' },
      footer: { js: '})' },
      tsconfigRaw: {},
      logLevel: 'silent',
    });
    const inputs = Object.keys(metafile.inputs).map((path) => inputAt(join(PACKAGE, path)));
    if (inputs.some(({ modified }) => modified >= started)) throw new ModulesChanged();
    return { inputs, source: inAscii(outputFiles[0]!.text) };
  } finally {
    await stop();
  }
}

/**
 * esbuild escapes what is not ASCII in texts alone. In regular expressions, the only other code that has such characters, and in
 * comments an escape means the same.
 */
const inAscii = (source: string): string =>
  source.replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
