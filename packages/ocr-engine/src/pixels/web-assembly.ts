import { readFileSync } from 'node:fs';

/** The part of WebAssembly.Memory that is used: Node.js' types leave WebAssembly out. */
export interface Memory {
  readonly buffer: ArrayBuffer;
  grow(pages: number): void;
}

/** Compiled code, of which any number of instances can be made. */
export type Module = object;

/** Functions that code asks for, by the names of their object and their own. */
type Imports = Record<string, Record<string, (...values: number[]) => number>>;

declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => Module;
  Instance: new (module: Module, imports?: Imports) => { exports: unknown };
};

/** Reads and compiles a `.wasm` file. */
export function moduleFrom(file: URL): Module {
  return new WebAssembly.Module(readFileSync(file));
}

/** @returns what a new instance with a memory of its own exports */
export function instanceOf<Exports>(module: Module, imports?: Imports): Exports {
  return new WebAssembly.Instance(module, imports).exports as Exports;
}
