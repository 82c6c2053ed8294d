import { existsSync, writeFileSync } from 'node:fs';
import { handlers } from '../../src/workers/handlers.ts';
import { die, serveExceptPageTwo } from './page-two.ts';

/** Crashes the first time only; a file beside the PDF remembers across processes. */
serveExceptPageTwo((request) => {
  const mark = `${request.path}.crashed`;
  if (existsSync(mark)) return handlers.recognise(request);
  writeFileSync(mark, '');
  return die();
});
