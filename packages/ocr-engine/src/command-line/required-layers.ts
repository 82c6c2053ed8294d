import { EngineError } from '../interface/errors.ts';
import type { Layer } from '../interface/engine.ts';
import { ISOLATION_VARIABLE, LAYERS, requiredBy } from '../isolation/walls.ts';

/**
 * The walls without which nothing may be read, as the environment says it.
 * @throws {EngineError} `usage`
 */
export function requiredLayers(): Layer[] {
  const setting = process.env[ISOLATION_VARIABLE] ?? 'available';
  const layers = requiredBy(setting);
  if (layers) return layers;
  throw new EngineError(
    'usage',
    `${ISOLATION_VARIABLE} is available, required, or names of ${LAYERS.join(', ')} by commas.`,
  );
}
