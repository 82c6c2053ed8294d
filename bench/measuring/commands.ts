import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Our command line, as a package has it. */
export const LEGIBLE = fileURLToPath(import.meta.resolve('@legible/ocr-engine/bin'));

/** Threads of tesseract's own cost more than they bring. */
export const ONE_THREAD = { OMP_THREAD_LIMIT: '1' };

/** @returns the text of each page in a sidecar; none where there is no sidecar */
export function pagesOf(sidecar: string): string[] {
  try {
    return readFileSync(sidecar, 'utf8').split('\f');
  } catch {
    return [];
  }
}
