import { parseArgs } from 'node:util';
import { EngineError } from '../interface/errors.ts';
import { MODELS, MODES, RECOGNISERS } from '../interface/check-choices.ts';

/** An option, as the parser, the help and the completion of shells know it. */
export interface Option {
  /** One letter. */
  short?: string;
  /** What stands for its value in the help; without, it takes none. */
  value?: string;
  /** What its value may be, where a shell can complete it. */
  of?: 'file' | 'folder' | readonly string[];
  /** What it does; a further line is indented like the first one. */
  help: string;
}

export type Options = Readonly<Record<string, Option>>;

/** What was given: a text for options that take a value, and whether it stood there for the others. */
export type Given<O extends Options> = {
  [Name in keyof O]: O[Name] extends { value: string } ? string | undefined : boolean;
};

/** What making files searchable can be asked for. */
export const engineOptions = {
  languages: {
    short: 'l',
    value: 'eng+deu',
    help: 'Tesseract languages, best first; default: auto, found on each\npage, of those that are installed; 8 at most: each line is\nread in the one whose words it has',
  },
  sidecar: {
    value: 'TEXT.txt',
    of: 'file',
    help: 'also write the text, with a form feed between pages',
  },
  'join-hyphens': { help: "in the text, join words that a hyphen breaks at a line's end" },
  'no-furniture': { help: 'leave running heads and page numbers out of all these files' },
  hocr: {
    value: 'OUT.hocr',
    of: 'file',
    help: 'also write the words with their places, as hOCR',
  },
  alto: { value: 'OUT.xml', of: 'file', help: 'the same as ALTO 4' },
  words: { value: 'OUT.csv', of: 'file', help: 'the same as CSV, a line for each word' },
  markdown: {
    value: 'OUT.md',
    of: 'file',
    help: 'also write the text as Markdown: headings, paragraphs, tables',
  },
  docx: { value: 'OUT.docx', of: 'file', help: 'the same for Word' },
  csv: {
    value: 'OUT.csv',
    of: 'file',
    help: 'also write the tables, with the confidence of each cell',
  },
  xlsx: {
    value: 'OUT.xlsx',
    of: 'file',
    help: 'the same as a workbook with a sheet for each table',
  },
  report: { value: 'OUT.json', of: 'file', help: 'also write what was done, page by page' },
  out: { value: 'DIR', of: 'folder', help: 'make many files searchable, each for itself' },
  resume: {
    help: 'with --out: leave out files that are in DIR already, and are no older there',
  },
  pages: {
    value: '1,3-9',
    help: 'recognise these pages only; the others stay as they are',
  },
  mode: {
    value: 'auto|redo|force',
    of: MODES,
    help:
      'auto: pages whose text cannot be found yet (default);\n' +
      'redo: also those with an old invisible layer, which is replaced;\n' +
      'force: all; a page with text of its own becomes a picture of it',
  },
  rotate: { help: 'turn pages that lie on their side or upside down' },
  deskew: { help: 'straighten pages that lie askew' },
  pdfa: { help: 'write PDF/A-2b, or say what stands against it' },
  'password-file': {
    value: 'FILE',
    of: 'file',
    help: 'the first line of FILE opens a protected input; the output needs the same\npassword. Without one, a person at a terminal is asked',
  },
  jobs: {
    short: 'j',
    value: 'N',
    help: 'pages at the same time (default: one a processor core)',
  },
  engine: {
    value: 'lstm|tesseract',
    of: RECOGNISERS,
    help: 'what recognises (default: lstm, the faster one)',
  },
  model: {
    value: 'legible|stock',
    of: MODELS,
    help: "whose networks read: ours where there is one (default, or as\nLEGIBLE_MODEL says), or Tesseract's own alone",
  },
  'no-overwrite': { short: 'n', help: 'refuse to replace an existing output' },
  json: {
    help: 'one JSON object a line for every event, on standard output\n(on standard error if OUTPUT is -)',
  },
  quiet: { short: 'q', help: 'say nothing but errors' },
  help: { short: 'h', help: 'this text' },
  version: { help: 'the version' },
} as const satisfies Options;

/**
 * Understands options, which may stand anywhere between names.
 * @throws {EngineError} `usage` that names what is wrong
 */
export function parseOptions<const O extends Options>(
  args: string[],
  options: O,
): { values: Given<O>; names: string[] } {
  try {
    const { values, positionals } = parseArgs(configOf(args, options));
    refuseEmptyPaths(values, options);
    return { values: values as unknown as Given<O>, names: positionals };
  } catch (error) {
    throw new EngineError('usage', error instanceof Error ? error.message : String(error));
  }
}

/** A variable of a shell that is not set leaves nothing of a path: the file that is asked for would be left out in silence. */
function refuseEmptyPaths(values: Readonly<Record<string, unknown>>, options: Options): void {
  for (const [name, { of, value = '' }] of Object.entries(options)) {
    const isPath = of === 'file' || of === 'folder';
    if (isPath && values[name] === '')
      throw new Error(`--${name} is empty: write --${name} ${value}.`);
  }
}

/** What can be made out of arguments that `parseOptions` refuses: values may be of any kind. */
export function guessOptions<const O extends Options>(
  args: string[],
  options: O,
): { values: { [Name in keyof O]?: unknown }; names: string[] } {
  const { values, positionals } = parseArgs({ ...configOf(args, options), strict: false });
  return { values: values as { [Name in keyof O]?: unknown }, names: positionals };
}

function configOf(args: string[], options: Options) {
  const entries = Object.entries(options).map(([name, { short, value }]) => [
    name,
    {
      ...(short === undefined ? {} : { short }),
      ...(value === undefined
        ? { type: 'boolean' as const, default: false }
        : { type: 'string' as const }),
    },
  ]);
  return { args, allowPositionals: true, options: Object.fromEntries(entries) };
}

/** Where the help of an option begins. */
const COLUMN = 28;

/** The lines of a help that tell of options. */
export function optionLines(options: Options): string {
  return Object.entries(options)
    .map(([name, { short, value, help }]) => {
      const letter = short === undefined ? '    ' : `-${short}, `;
      const head = `  ${letter}--${name}${value === undefined ? '' : ` ${value}`}`;
      const [first = '', ...others] = help.split('\n');
      const indent = `\n${' '.repeat(COLUMN)}`;
      const start = head.length > COLUMN - 2 ? head + indent : head.padEnd(COLUMN);
      return start + [first, ...others].join(indent);
    })
    .join('\n');
}
