import { setFlagsFromString } from 'node:v8';
import type { Handlers } from './protocol.ts';

/**
 * Keeps V8's last compiler (TurboFan) waiting until a page has been read. What it compiles during the
 * first page pays off on the pages after it only, and takes more than a tenth of that page's processor
 * time; its faster sibling Maglev does for one page (docs/benchmarks.md).
 */
export function optimisingAfterFirstPage(handlers: Handlers): Handlers {
  setFlagsFromString('--no-turbofan');
  return {
    ...handlers,
    recognise: async (request) => {
      try {
        return await handlers.recognise(request);
      } finally {
        setFlagsFromString('--turbofan');
      }
    },
  };
}
