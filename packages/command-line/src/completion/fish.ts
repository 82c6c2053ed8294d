import type { Option } from '@legible/ocr-engine/command-line/options';
import { allWords, firstWords, inOneLine, type Words } from './words.ts';

/** The completion for fish. */
export function fishCompletion(): string {
  const names = firstWords.map(({ name }) => name).join(' ');
  const first = firstWords.map(
    ({ name, summary }) =>
      `complete -c legible -n __fish_is_first_arg -a ${name} -d ${quoted(summary)}`,
  );
  const lines = allWords.flatMap((words) => linesOf(words, names));
  return `# fish completion for legible; made by: legible completion fish
${[...first, ...lines].join('\n')}
`;
}

function linesOf({ name, options, names }: Words, commands: string): string[] {
  const when =
    name === ''
      ? `not __fish_seen_subcommand_from ${commands}`
      : `__fish_seen_subcommand_from ${name}`;
  const start = `complete -c legible -n ${quoted(when)}`;
  const lines = Object.entries(options).map(([option, what]) => {
    const short = what.short === undefined ? '' : ` -s ${what.short}`;
    return `${start} -l ${option}${short}${valueOf(what)} -d ${quoted(inOneLine(what))}`;
  });
  if (names === 'none') lines.push(`${start} -f`);
  if (names === 'folders') lines.push(`${start} -f -a '(__fish_complete_directories)'`);
  if (typeof names !== 'string') lines.push(`${start} -f -a ${quoted(names.join(' '))}`);
  return lines;
}

function valueOf({ value, of }: Option): string {
  if (value === undefined) return '';
  if (of === 'file') return ' -r -F';
  if (of === 'folder') return " -x -a '(__fish_complete_directories)'";
  return of === undefined ? ' -x' : ` -x -a ${quoted(of.join(' '))}`;
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
