import { inspectPdf } from '../inspect/pdf-info.ts';
import { PageFile } from '../page-file.ts';
import { HANDED_FILE } from '../pdf/written-file.ts';
import { recognisePage } from '../recognise/recognise-page.ts';
import { readingOnlyPage } from './only-page.ts';
import type { Handlers } from './protocol.ts';

/** What each task does, as a child of the real engine does it. */
export const handlers: Handlers = {
  inspect: ({ path }) => inspectPdf(path),
  recognise: async ({ path, page, languages, recogniser, mode, isOnly }) => {
    const read = () => recognisePage(path, page, languages, recogniser, mode);
    const outcome = await (isOnly ? readingOnlyPage(read) : read());
    if (outcome.kind === 'left-alone') return outcome;
    const { text, ...rest } = outcome;
    return { ...rest, json: JSON.stringify(text) };
  },
  // Loaded when needed: of several children, one appends.
  append: async ({ path, pagesPath, options }) => {
    const { appendTextLayer } = await import('../text-layer/append.ts');
    return appendTextLayer(path, new PageFile(pagesPath), HANDED_FILE, options);
  },
  archive: async ({ path }) => {
    const { convertToPdfA } = await import('../archive/convert.ts');
    return convertToPdfA(path, HANDED_FILE);
  },
  repair: async ({ path }) => {
    const { appendTable } = await import('../text-layer/repair.ts');
    return appendTable(path, HANDED_FILE);
  },
};
