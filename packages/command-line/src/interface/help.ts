import { type EngineErrorCode, engineErrors } from '@legible/ocr-engine';
import { helpText as engineHelp } from '@legible/ocr-engine/command-line/help';
import { optionLines } from '@legible/ocr-engine/command-line/options';
import { type Command, type CommandName, commands } from './commands.ts';
import { serverErrors } from './errors.ts';

/** The text of `legible --help`: the engine's, and the commands with a name. */
export function helpText(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  legible ${name.padEnd(width)}  ${summary}`,
  );
  return `${engineHelp()}
Commands, each with a --help of its own. A file of such a name is written ./upload.
${lines.join('\n')}
`;
}

/** The text of `legible upload --help`. */
export function commandHelp(name: CommandName): string {
  const { usage, about, options, errors = [] }: Command = commands[name];
  return `${usage}

${about}

${optionLines(options)}

Exit codes:
    0  done
${exitCodes(errors)}
`;
}

function exitCodes(errors: readonly EngineErrorCode[]): string {
  const byCode = new Map<number, string[]>();
  const { usage, 'file-access': access, 'output-exists': exists } = engineErrors;
  const { internal, cancelled } = engineErrors;
  const own = Object.fromEntries(errors.map((code) => [code, engineErrors[code]]));
  const shared = { usage, 'file-access': access, 'output-exists': exists, ...serverErrors };
  const all = { ...shared, ...own, internal, cancelled };
  for (const [name, { exitCode }] of Object.entries(all)) {
    byCode.set(exitCode, [...(byCode.get(exitCode) ?? []), name]);
  }
  return [...byCode]
    .toSorted(([a], [b]) => a - b)
    .map(([code, names]) => `  ${String(code).padStart(3)}  ${names.join(', ')}`)
    .join('\n');
}
