import type { Runtime } from '../runtime/runtime.ts';
import type { World } from '../context/context.ts';

/** What the hosted pages need. */
export interface PageParts {
  world: World;
  runtime: Runtime;
  /** Resolves when what was done is safe on disk. */
  save: () => Promise<void>;
}
