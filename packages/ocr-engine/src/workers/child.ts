import { appendTextLayer } from '../text-layer/append.ts';
import { inspectPdf } from '../inspect/pdf-info.ts';
import { dieWithParent } from '../recognise/die-with-parent.ts';
import { recognisePage } from '../recognise/recognise-page.ts';
import { serve } from './serve.ts';

/** The process in which everything that came from outside is parsed, drawn and read. */
dieWithParent();
serve({
  inspect: ({ path }) => inspectPdf(path),
  recognise: ({ path, page, languages }) => recognisePage(path, page, languages),
  append: ({ path, pages, incrementPath }) => appendTextLayer(path, pages, incrementPath),
});
