import type { Option } from '@legible/ocr-engine/command-line/options';
import { allWords, firstWords, type Words, writtenAs } from './words.ts';

/** The completion for bash. */
export function bashCompletion(): string {
  return `# bash completion for legible; made by: legible completion bash
_legible() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command=
  COMPREPLY=()
  if [ "$COMP_CWORD" -gt 1 ]; then
    case \${COMP_WORDS[1]} in
      ${firstWords.map(({ name }) => name).join(' | ')}) command=\${COMP_WORDS[1]} ;;
    esac
  fi
  case $command:$previous in
${allWords.flatMap(valueCases).join('\n')}
  esac
  case $command:$current in
${allWords.map(wordCases).join('\n')}
  esac
}
complete -o filenames -F _legible legible
`;
}

const reply = (words: string) => `mapfile -t COMPREPLY < <(compgen ${words} -- "$current")`;

function valueCases({ name, options }: Words): string[] {
  return Object.entries(options)
    .filter(([, { value }]) => value !== undefined)
    .map((entry) => {
      const pattern = writtenAs(entry).map((written) => `${name}:${written}`);
      return `    ${pattern.join(' | ')}) ${replyFor(entry[1])}; return ;;`;
    });
}

function replyFor({ of }: Option): string {
  if (of === undefined) return ':';
  if (of === 'file') return reply('-f');
  return of === 'folder' ? reply('-d') : reply(`-W '${of.join(' ')}'`);
}

function wordCases({ name, options, names }: Words): string {
  const written = Object.entries(options).map(([option]) => `--${option}`);
  const first = firstWords.map((words) => words.name).join(' ');
  const others = {
    files: name === '' ? firstOr(first) : reply('-f'),
    folders: reply('-d'),
    none: ':',
  };
  const other = typeof names === 'string' ? others[names] : reply(`-W '${names.join(' ')}'`);
  return `    ${name}:-*) ${reply(`-W '${written.join(' ')}'`)} ;;
    ${name}:*) ${other} ;;`;
}

/** A command stands first only; a file may stand there, too. */
const firstOr = (first: string) =>
  `if [ "$COMP_CWORD" -eq 1 ]; then ${reply(`-f -W '${first}'`)}; else ${reply('-f')}; fi`;
