import type { Runtime } from '../runtime/runtime.ts';
import type { Context } from '../context/context.ts';

/** What the hosted pages need. */
export interface PageParts {
  context: Context;
  runtime: Runtime;
  /** Resolves when what was done is safe on disk. */
  save: () => Promise<void>;
}
