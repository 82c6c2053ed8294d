import { inspectPdf } from '../inspect/pdf-info.ts';
import { recognisePage } from '../recognise/recognise-page.ts';
import type { Handlers } from './protocol.ts';

/** What each task does, as a child of the real engine does it. */
export const handlers: Handlers = {
  inspect: ({ path }) => inspectPdf(path),
  recognise: ({ path, page, languages, recogniser }) =>
    recognisePage(path, page, languages, recogniser),
  // Loaded when needed: of several children, one appends.
  append: async ({ path, pages, incrementPath }) => {
    const { appendTextLayer } = await import('../text-layer/append.ts');
    return appendTextLayer(path, pages, incrementPath);
  },
};
