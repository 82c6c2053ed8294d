/** Our packages, which the one that is published carries inside. */
export const OURS = ['ocr-engine', 'pdf', 'pictures', 'client', 'command-line'] as const;

/** Folders of ours that are taken along as they are. */
export const FOLDERS: Partial<Record<(typeof OURS)[number], readonly string[]>> = {
  'ocr-engine': ['assets', 'bin'],
  'command-line': ['assets', 'bin'],
};

/** Of other packages, only what is loaded: the rest of them is four times as large. */
export interface Carried {
  name: string;
  /** Files and folders. */
  files: readonly string[];
  /** What is left out of folders. */
  without?: RegExp;
  /** Of those that bring no text of their licence. */
  licence?: string;
}

const MODULES_ONLY = /\.(map|cjs|[cm]?ts)$/;
const MICROSOFT = 'MIT License, Copyright (c) Microsoft Corporation';

export const CARRIED: readonly Carried[] = [
  {
    name: '@embedpdf/pdfium',
    files: [
      'dist/index.js',
      'dist/index.d.ts',
      'dist/base.d.ts',
      'dist/vendor',
      'dist/pdfium.wasm',
      'LICENSE',
      'LICENSE.pdfium',
    ],
  },
  {
    name: 'canvaskit-wasm',
    files: ['bin/canvaskit.js', 'bin/canvaskit.wasm', 'LICENSE'],
  },
  {
    name: 'fflate',
    files: ['esm/index.mjs', 'esm/index.d.mts', 'LICENSE'],
  },
  {
    name: 'eld',
    files: ['src', 'index.d.ts', 'LICENSE'],
    // Larger tables.
    without: /(entries\/dynamic|[/.](small|medium|large))\.js$/,
  },
  { name: 'openapi-fetch', files: ['dist/index.mjs', 'dist/index.d.mts', 'LICENSE'] },
  { name: 'openapi-typescript-helpers', files: ['dist', 'LICENSE'] },
  {
    name: '@modelcontextprotocol/server',
    files: ['dist', 'LICENSE'],
    // What runs elsewhere than on Node.js, or is asked for by a name of its own.
    without:
      /\.(map|cjs|[cm]?ts)$|(shims(Browser|Workerd)|cfWorkerProvider|extension)|\/(ext|validators)(\/|$)/,
  },
  { name: '@modelcontextprotocol/core', files: ['dist', 'LICENSE'], without: MODULES_ONLY },
  {
    name: 'zod',
    files: ['index.js', 'v4', 'LICENSE'],
    without: /\.(map|cjs|[cm]?ts)$|\/mini(\/|$)/,
  },
  { name: 'onnxruntime-common', files: ['dist/esm'], without: MODULES_ONLY, licence: MICROSOFT },
];

/**
 * The WebAssembly build of ONNX Runtime. The repository does without the package, whose other builds take 120 MB: its archive
 * is fetched when ours is made, and must have this hash.
 */
export const RUNTIME = {
  name: 'onnxruntime-web',
  version: '1.30.0',
  integrity:
    'sha512-q0y+JrrtukXSzsBWEMccVfqX25LRmosXHF+CaRJmg8pZClzcV7svNc4rKY3jL02Vb7QmRMDs1SigqR4CXAfKYQ==',
  files: [
    'package.json',
    'dist/ort.node.min.mjs',
    'dist/ort-wasm-simd-threaded.mjs',
    'dist/ort-wasm-simd-threaded.wasm',
  ],
  licence: MICROSOFT,
} as const;

/** The language that is always there. */
export const LANGUAGE = 'eng';
