import { createEngine } from '../create-engine.ts';
import { engineErrors } from '../interface/errors.ts';
import { missingPackages, type OptionalPackage } from '../external/optional-packages.ts';
import type { Layer, Walls } from '../interface/engine.ts';
import { LAYER_TEXTS, LAYERS } from '../isolation/walls.ts';

export interface Diagnosis {
  event: {
    event: 'doctor';
    /** Which stand. */
    walls: Walls;
    /** What makes reading better, and is not installed. */
    missingPackages: OptionalPackage[];
    exitCode: number;
  };
  text: string;
  exitCode: number;
}

/**
 * Starts a child and tells which walls stand around it.
 * @param required walls without which nothing would be read
 * @returns what to print, for programs and for persons, and 0 where every required wall stands
 */
export async function doctor(required: readonly Layer[]): Promise<Diagnosis> {
  const engine = createEngine({ processes: 1 });
  try {
    const walls = await engine.walls();
    const isEnough = required.every((layer) => walls[layer]);
    const exitCode = isEnough ? 0 : engineErrors['not-isolated'].exitCode;
    const missing = missingPackages();
    return {
      event: { event: 'doctor', walls, missingPackages: missing, exitCode },
      text: report(walls, missing),
      exitCode,
    };
  } finally {
    await engine.close();
  }
}

function report(walls: Walls, missing: OptionalPackage[]): string {
  const lines = LAYERS.flatMap((layer) => {
    const { name, advice } = LAYER_TEXTS[layer];
    const state = (walls[layer] ? 'stands' : 'MISSING').padEnd(9);
    return [
      `${state}${layer.padEnd(12)}${name}`,
      ...(walls[layer] ? [] : [`${' '.repeat(21)}${advice}`]),
    ];
  });
  return `Walls around the processes that read files:\n${lines.join('\n')}\n${packagesText(missing)}`;
}

const PACKAGE_TEXTS: Record<OptionalPackage, string> = {
  koffi: 'walls, and lines found by libtesseract where ours is in doubt',
  'onnxruntime-node': 'networks in native code rather than in WebAssembly',
};

function packagesText(missing: OptionalPackage[]): string {
  if (missing.length === 0) return '';
  const lines = missing.map((name) => `MISSING  ${name.padEnd(18)}${PACKAGE_TEXTS[name]}`);
  return `Packages that make reading better, by npm install:\n${lines.join('\n')}\n`;
}
