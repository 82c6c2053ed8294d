import { availableParallelism } from 'node:os';
import type { EngineOptions } from '../interface/engine.ts';

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

/** What an engine keeps to: the caller's limits, and ours for the rest. */
export function limitsOf(options: EngineOptions): Limits {
  return {
    processes: options.processes ?? availableParallelism(),
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
