import { engineOptions, type Option, type Options } from '@legible/ocr-engine/command-line/options';
import { type Command, commands } from '../interface/commands.ts';

/** What a shell is told of one command. */
export interface Words {
  /** Its first word; `''` for what makes files searchable here. */
  name: string;
  summary: string;
  options: Options;
  names: Command['names'];
}

/** All that can be completed, from the tables that parser and help are made of. */
export const allWords: readonly Words[] = [
  { name: '', summary: '', options: engineOptions, names: 'files' },
  {
    name: 'doctor',
    summary: 'tell which walls stand around the processes that read files',
    options: {},
    names: 'none',
  },
  ...Object.entries(commands).map(([name, { summary, options, names }]) => ({
    name,
    summary,
    options,
    names,
  })),
];

/** Words that stand first. */
export const firstWords = allWords.filter(({ name }) => name !== '');

/** How an option is written: `--mode`, and `-l` where there is a letter. */
export const writtenAs = ([name, { short }]: [string, Option]): string[] => [
  `--${name}`,
  ...(short === undefined ? [] : [`-${short}`]),
];

/** The first line of what an option does. */
export const inOneLine = ({ help }: Option): string => help.split('\n').join(' ');
