import { readPageContent } from '../inspect/page-content.ts';
import type { Pdfium } from '../render/pdfium.ts';

/** Whether a loaded page shows text that a reader could mark and copy, with a meaning or without. */
export function hasText(pdfium: Pdfium, page: number): boolean {
  const { visibleLetters, unmappedRuns } = readPageContent(pdfium, page);
  return visibleLetters > 0 || unmappedRuns > 0;
}
