import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { init, type Methods } from '@embedpdf/pdfium';

/** The part of Emscripten's run-time that we use. The heap's view changes whenever memory grows. */
interface Runtime {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void } & Pick<
    Methods,
    (typeof DIRECT)[number]
  >;
  addFunction(callback: (...values: number[]) => number, signature: string): number;
  removeFunction(pointer: number): void;
  setValue(pointer: number, value: number, type: 'i32'): void;
  getValue(pointer: number, type: 'i32' | 'float' | 'double'): number;
}

/**
 * Asked for each letter or object of a page, and called without the package's wrapper, which takes every call apart:
 * they take numbers and give one.
 */
const DIRECT = [
  'FPDFPage_GetObject',
  'FPDFPageObj_GetType',
  'FPDFText_GetCharBox',
  'FPDFText_GetTextObject',
  'FPDFText_GetUnicode',
  'FPDFTextObj_GetTextRenderMode',
] as const satisfies (keyof Methods)[];

/** PDFium's public C functions, and the WebAssembly memory they work in. */
export type Pdfium = Methods & { pdfium: Runtime };

let instance: Promise<Pdfium> | undefined;

/**
 * The one PDFium of this process, started when first needed. It is a sandbox: whatever a hostile file
 * does to its memory, it has no system call but the ones we hand it.
 */
export function loadPdfium(): Promise<Pdfium> {
  instance ??= start();
  return instance;
}

/**
 * V8's settings for PDFium and what they are without us: a function is optimised only where it runs hot
 * for long (3 % of the time of 23 or 92 pages, docs/benchmarks.md), and checked when it is first called
 * and not with ten thousand others at the start. They hold for modules that are compiled meanwhile. Not
 * settings of the process, which would cost Node.js its own compiled code.
 */
const PATIENT = ['--wasm-tiering-budget=60000000', '--wasm-lazy-validation'];
export const USUAL = ['--wasm-tiering-budget=13000000', '--no-wasm-lazy-validation'];

/**
 * PDFium is told where the program lies that runs it, has no use for it, and does not start where the path has a letter beyond
 * Latin-1: in a folder with a Polish, Greek or Japanese name.
 */
const UNNAMED = { thisProgram: 'legible' };

async function start(): Promise<Pdfium> {
  const wasmBinary = bytesOf(
    createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'),
  );
  for (const setting of PATIENT) setFlagsFromString(setting);
  const module = await init({ wasmBinary, ...UNNAMED }).finally(() => {
    for (const setting of USUAL) setFlagsFromString(setting);
  });
  // Gives the file's 4.6 MB back at once: V8 has a copy of its own, and the next collection may be far.
  wasmBinary.transfer(0);
  module.PDFiumExt_Init();
  // The package's types leave the heap out, which the module does export.
  const pdfium = module as unknown as Pdfium;
  const { wasmExports } = pdfium.pdfium;
  return Object.assign(pdfium, Object.fromEntries(DIRECT.map((name) => [name, wasmExports[name]])));
}

/** Read where they stay: a copy of these 4.6 MB costs as much as reading them. */
function bytesOf(path: string): ArrayBuffer {
  const file = openSync(path, 'r');
  try {
    const bytes = new ArrayBuffer(fstatSync(file).size);
    readSync(file, new Uint8Array(bytes));
    return bytes;
  } finally {
    closeSync(file);
  }
}

/** Lends `bytes` of WebAssembly memory to `use` and takes them back, come what may. */
export function withMemory<T>(pdfium: Pdfium, bytes: number, use: (pointer: number) => T): T {
  const pointer = pdfium.pdfium.wasmExports.malloc(bytes);
  if (pointer === 0) throw new WasmOutOfMemory(bytes);
  try {
    return use(pointer);
  } finally {
    pdfium.pdfium.wasmExports.free(pointer);
  }
}

export class WasmOutOfMemory extends Error {
  constructor(bytes: number) {
    super(`PDFium could not get ${bytes} bytes of its 2 GB`);
    this.name = 'WasmOutOfMemory';
  }
}

/** Whether an error is WebAssembly memory running out, here or inside PDFium. */
export function isOutOfMemory(error: unknown): boolean {
  if (error instanceof WasmOutOfMemory) return true;
  return error instanceof Error && /\b(OOM|out of memory|enlarge memory)\b/i.test(error.message);
}
