import { createEngine, EngineError, type Engine } from '@legible/ocr-engine';
import { endProcess } from '@legible/ocr-engine/end-process';
import { announcement } from '@legible/server/announcement';
import { readConfig } from '@legible/server/config';
import { launch } from '@legible/server/launch';

/** What happens to page 2, time after time; from the last on it is read. */
const second = ['fails', 'hangs', 'is read'] as const;
let times = 0;

// The product as `main.ts` starts it, with an engine that does not get over the second page at first.
const service = await launch(readConfig([], process.env), {
  createEngine: (options) => stumbling(createEngine(options)),
});
process.stdout.write(announcement(service, true));

process.on('SIGTERM', () => {
  void service.stop().then(() => endProcess(0));
});

function stumbling(engine: Engine): Engine {
  return {
    ...engine,
    recognisePage: async (path, page, options) => {
      if (page === 2) {
        const fate = second[times++] ?? 'is read';
        if (fate === 'fails') throw new EngineError('page-failed');
        if (fate === 'hangs') await untilCancelled(options?.signal);
      }
      return engine.recognisePage(path, page, options);
    },
  };
}

function untilCancelled(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new EngineError('cancelled')), { once: true });
  });
}
