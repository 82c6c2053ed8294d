import { serveExceptPageTwo } from './page-two.ts';

/** Answers with a text that is none, and that ends lines where there must be one. */
serveExceptPageTwo(async () => ({ kind: 'recognised', seconds: 0, json: '{"page":2\n\u2028' }));
