import { serveExceptPageTwo } from './page-two.ts';

/** Breaks the protocol: a message that is no reply. */
serveExceptPageTwo(() => {
  process.send?.({ page: 2, hello: 'world' });
  return new Promise(() => {});
});
