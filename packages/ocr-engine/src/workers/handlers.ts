import { inspectPdf } from '../inspect/pdf-info.ts';
import { recognisePage } from '../recognise/recognise-page.ts';
import { appendTextLayer } from '../text-layer/append.ts';
import type { Handlers } from './protocol.ts';

/** What each task does, as a child of the real engine does it. */
export const handlers: Handlers = {
  inspect: ({ path }) => inspectPdf(path),
  recognise: ({ path, page, languages, recogniser }) =>
    recognisePage(path, page, languages, recogniser),
  append: ({ path, pages, incrementPath }) => appendTextLayer(path, pages, incrementPath),
};
