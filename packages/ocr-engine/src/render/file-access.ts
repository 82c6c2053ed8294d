import type { Patch } from '@legible/pdf/empty-user';
import { openJoined } from '../files/joined-files.ts';
import type { Pdfium } from './pdfium.ts';

/** sizeof(FPDF_FILEACCESS) in wasm32: length, callback, parameter. */
const FILEACCESS_SIZE = 12;

export interface FileAccess {
  /** Pointer to an FPDF_FILEACCESS, valid until `close`. */
  pointer: number;
  close(): void;
}

/**
 * Lets PDFium read files piece by piece, so that a big one is never held in memory. Several paths are
 * read as one file, each following the one before.
 * @param patches read in place of the bytes that are there
 */
export function openFileAccess(pdfium: Pdfium, paths: string[], patches: Patch[] = []): FileAccess {
  const { pdfium: runtime } = pdfium;
  const file = openJoined(paths, patches);
  const callback = runtime.addFunction((_parameter = 0, position = 0, target = 0, size = 0) => {
    const bytes = runtime.HEAPU8.subarray(target >>> 0, (target >>> 0) + size);
    return file.read(bytes, position >>> 0) === size ? 1 : 0;
  }, 'iiiii');
  const pointer = runtime.wasmExports.malloc(FILEACCESS_SIZE);
  runtime.setValue(pointer, file.size, 'i32');
  runtime.setValue(pointer + 4, callback, 'i32');
  runtime.setValue(pointer + 8, 0, 'i32');
  return {
    pointer,
    close() {
      runtime.wasmExports.free(pointer);
      runtime.removeFunction(callback);
      file.close();
    },
  };
}
