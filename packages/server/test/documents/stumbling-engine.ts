import { createEngine, EngineError } from '@legible/ocr-engine';

/** An engine that fails at one task for as long as the test wants it to; a choice of `startService`. */
export interface StumblingEngine {
  failing: boolean;
  createEngine: typeof createEngine;
}

/** @param code of the error with which the task fails. */
export function stumblingEngine(
  task: 'recognisePage' | 'appendTextLayer',
  code: ConstructorParameters<typeof EngineError>[0],
): StumblingEngine {
  const fail = () => Promise.reject(new EngineError(code));
  const stumbling: StumblingEngine = {
    failing: false,
    createEngine: (options) => {
      const engine = createEngine(options);
      return {
        ...engine,
        recognisePage: (...call) =>
          stumbling.failing && task === 'recognisePage' ? fail() : engine.recognisePage(...call),
        appendTextLayer: (...call) =>
          stumbling.failing && task === 'appendTextLayer'
            ? fail()
            : engine.appendTextLayer(...call),
      };
    },
  };
  return stumbling;
}
