import { dieWithParent } from '../../src/isolation/die-with-parent.ts';
import { handlers } from '../../src/workers/handlers.ts';
import type { RequestOf } from '../../src/workers/protocol.ts';
import { serve } from '../../src/workers/serve.ts';

type Recognise = (typeof handlers)['recognise'];

/** Serves as the real engine does, but for page 2, with which `misbehave` does what it likes. */
export function serveExceptPageTwo(misbehave: Recognise): void {
  dieWithParent();
  serve({
    ...handlers,
    recognise: (request: RequestOf<'recognise'>) =>
      request.page === 2 ? misbehave(request) : handlers.recognise(request),
  });
}

/** Dies as a native library does: by a signal, in the middle of everything. */
export function die(): Promise<never> {
  process.stderr.write('contains_unichar_id(unichar_id):Error:Assert failed\n');
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}
