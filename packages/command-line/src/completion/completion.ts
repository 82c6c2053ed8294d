import { EngineError } from '@legible/ocr-engine';
import { SHELLS } from '../interface/commands.ts';
import { bashCompletion } from './bash.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

const writers = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion };

/**
 * What has a shell complete commands and options.
 * @param names of the shell, once
 * @throws {EngineError} `usage`
 */
export function completion(names: string[]): string {
  const shell = SHELLS.find((known) => known === names[0]);
  if (shell && names.length === 1) return writers[shell]();
  throw new EngineError('usage', `Name one shell: ${SHELLS.join(', ')}.`);
}
