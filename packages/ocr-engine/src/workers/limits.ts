import { availableParallelism } from 'node:os';
import type { EngineOptions } from '../interface/engine.ts';
import { EngineError } from '../interface/errors.ts';

/** Every limit of the engine, in one place; the README explains each. */
export interface Limits {
  processes: number;
  pageTimeoutSeconds: number;
  inspectTimeoutSeconds: number;
  /** Clock of appendTextLayer: a fixed part and a part for each page that gets a layer. */
  appendTimeoutSeconds: number;
  appendTimeoutSecondsPerPage: number;
  memoryLimitMegabytes: number;
  /** Undefined: V8's own, which is beyond the mark above. */
  heapLimitMegabytes: number | undefined;
  /** A child that holds more between two tasks is replaced. */
  restingMegabytes: number;
  pagesPerChild: number;
}

/**
 * What an engine keeps to: the caller's limits, and ours for the rest.
 * @throws {EngineError} `usage` for no process, with which every task would wait for good
 */
export function limitsOf(options: EngineOptions): Limits {
  const { processes = availableParallelism() } = options;
  if (!Number.isInteger(processes) || processes < 1) {
    throw new EngineError('usage', `processes: ${processes}. It is a whole number from 1.`);
  }
  return {
    processes,
    pageTimeoutSeconds: options.pageTimeoutSeconds ?? 120,
    inspectTimeoutSeconds: options.inspectTimeoutSeconds ?? 30,
    appendTimeoutSeconds: 60,
    appendTimeoutSecondsPerPage: 0.5,
    memoryLimitMegabytes: options.memoryLimitMegabytes ?? 1536,
    heapLimitMegabytes: options.heapLimitMegabytes,
    restingMegabytes: options.restingMegabytes ?? 400,
    pagesPerChild: options.pagesPerChild ?? 200,
  };
}
