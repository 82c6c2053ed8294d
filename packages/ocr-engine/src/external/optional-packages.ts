import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Packages that the engine does without where they are not installed. */
export const OPTIONAL_PACKAGES = ['koffi', 'onnxruntime-node'] as const;
export type OptionalPackage = (typeof OPTIONAL_PACKAGES)[number];

const require = createRequire(import.meta.url);

/** Whether a package is installed. Loading it takes many times as long. */
export function isInstalled(name: OptionalPackage): boolean {
  const folders = require.resolve.paths(name) ?? [];
  return folders.some((folder) => existsSync(join(folder, name, 'package.json')));
}

/** What is not installed, and would make reading quicker or safer. */
export function missingPackages(): OptionalPackage[] {
  return OPTIONAL_PACKAGES.filter((name) => !isInstalled(name));
}
