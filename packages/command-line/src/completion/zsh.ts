import type { Option } from '@legible/ocr-engine/command-line/options';
import { allWords, firstWords, inOneLine, type Words } from './words.ts';

/** The completion for zsh. */
export function zshCompletion(): string {
  const commands = firstWords.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  return `#compdef legible
# zsh completion for legible; made by: legible completion zsh
_legible() {
  local -a commands
  commands=(
${commands.join('\n')}
  )
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _describe -t commands command commands
    _files
    return
  fi
  case $words[2] in
${allWords
  .filter(({ name }) => name !== '')
  .map(branch)
  .join('\n')}
    *)
      ${argumentsOf(allWords.find(({ name }) => name === '')!)}
      ;;
  esac
}
if [[ $funcstack[1] == _legible ]]; then _legible "$@"; else compdef _legible legible; fi
`;
}

function branch(words: Words): string {
  return `    ${words.name})
      shift words
      (( CURRENT-- ))
      ${argumentsOf(words)}
      ;;`;
}

function argumentsOf({ options, names }: Words): string {
  const specs = Object.entries(options).flatMap(([name, option]) => {
    const text = `[${inOneLine(option).replaceAll(/[[\]\\:]/g, String.raw`\$&`)}]${valueOf(option)}`;
    const long = quoted(`--${name}${option.value === undefined ? '' : '='}${text}`);
    return option.short === undefined ? [long] : [long, quoted(`-${option.short}${text}`)];
  });
  const others = { files: ["'*:file:_files'"], folders: ["'*:folder:_files -/'"], none: [] };
  const rest = typeof names === 'string' ? others[names] : [`'1:name:(${names.join(' ')})'`];
  return `_arguments -s ${[...specs, ...rest].join(' ')}`;
}

function valueOf({ value, of }: Option): string {
  if (value === undefined) return '';
  const label = value.replaceAll(/[:|]/g, ' ');
  if (of === undefined) return `:${label}: `;
  if (of === 'file') return `:${label}:_files`;
  return of === 'folder' ? `:${label}:_files -/` : `:${label}:(${of.join(' ')})`;
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
