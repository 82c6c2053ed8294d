import { createEngine, type Engine, NO_WALLS, type Walls } from '@legible/ocr-engine';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config/config.ts';
import { Engines } from './engines.ts';

/** Engines on a system that permits only these walls. */
function enginesOn(walls: Walls, isolation: string): Engines {
  const config = readConfig([], { LEGIBLE_ISOLATION: isolation });
  const create = (): Engine => {
    const engine = createEngine();
    return { ...engine, walls: async () => walls };
  };
  const engines = new Engines(config, '/tmp', { create, onStop: () => {} });
  engines.inspectors();
  return engines;
}

describe('walls that the settings require', () => {
  const some: Walls = { ...NO_WALLS, filter: true, files: true };

  it('are asked for before anything is read, and the start says what is missing', async () => {
    await expect(enginesOn(some, 'required').walls()).rejects.toThrow(
      /^LEGIBLE_ISOLATION requires walls that this system does not permit: namespaces, user\.\nnamespaces: It needs/,
    );
    await expect(enginesOn(some, 'files,user').walls()).rejects.toThrow('permit: user.');
  });

  it('are enough where they stand', async () => {
    expect(await enginesOn(some, 'files, filter').walls()).toEqual(some);
    expect(await enginesOn(NO_WALLS, 'available').walls()).toEqual(NO_WALLS);
  });
});
