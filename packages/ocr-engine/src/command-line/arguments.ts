import type { Mode, ModelName, RecogniserName } from '../interface/engine.ts';
import { AUTO } from '../languages/catalogue.ts';
import { MODELS, MODES, RECOGNISERS } from '../interface/check-choices.ts';
import { EngineError } from '../interface/errors.ts';
import { engineOptions, type Given, guessOptions, parseOptions } from './options.ts';

export type Command =
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'doctor'; json: boolean }
  | { kind: 'run'; settings: Settings }
  | { kind: 'many'; settings: ManySettings };

export interface Settings {
  /** One path, or `-` for standard input; or several, of pictures. */
  inputs: string[];
  /** A path, or `-` for standard output. */
  output: string;
  languages: string[];
  sidecar?: string;
  joinHyphens: boolean;
  noFurniture: boolean;
  hocr?: string;
  alto?: string;
  words?: string;
  markdown?: string;
  docx?: string;
  csv?: string;
  xlsx?: string;
  /** Where the report goes, as JSON. */
  report?: string;
  /** A file whose first line is the input's password. */
  passwordFile?: string;
  pages?: number[];
  mode: Mode;
  rotate: boolean;
  deskew: boolean;
  pdfa: boolean;
  jobs?: number;
  recogniser?: RecogniserName;
  model?: ModelName;
  json: boolean;
  quiet: boolean;
  noOverwrite: boolean;
}

/** Of a run that makes a file of each file, in a folder. */
export interface ManySettings extends Omit<Settings, 'output'> {
  folder: string;
  /** Leaves out files whose searchable version is there already. */
  resume: boolean;
}

/**
 * Understands the arguments after the program's name.
 * @throws {EngineError} `usage` that names what is wrong
 */
export function parseArguments(args: string[]): Command {
  const { values, names } = parseOptions(args, engineOptions);
  if (values.help) return { kind: 'help' };
  if (values.version) return { kind: 'version' };
  if (names.join('\n') === 'doctor') return { kind: 'doctor', json: values.json };
  if (values.out !== undefined) return { kind: 'many', settings: manyOf(values, names) };
  if (values.resume) throw new EngineError('usage', '--resume goes with --out DIR.');
  const settings = { ...parseNames(names), ...settingsOf(values) };
  checkStandardOutput(settings);
  return { kind: 'run', settings };
}

/** Whom to tell that arguments were refused: a program where they ask for JSON, beside a PDF on standard output. */
export function listenerOf(args: string[]): Pick<Settings, 'json' | 'quiet'> & Written {
  const { values, names } = guessOptions(args, engineOptions);
  const output = values.out === undefined ? (names.at(-1) ?? '') : '';
  // An option without its value takes the next one for it.
  return { ...values, json: args.includes('--json'), quiet: true, output };
}

function manyOf(values: Values, inputs: string[]): ManySettings {
  if (inputs.length === 0 || inputs.includes('-')) {
    throw new EngineError('usage', 'Give the files by their names: legible *.pdf --out DIR');
  }
  const named = ONE_FILE.find((name) => values[name] !== undefined);
  if (named)
    throw new EngineError('usage', `--${named} names one file: it does not go with --out.`);
  const { out: folder = '', resume } = values;
  return { inputs, folder, resume, ...settingsOf(values) };
}

/** Options that name a file to write beside the PDF. */
const ONE_FILE = ['sidecar', 'hocr', 'alto', 'words', 'markdown', 'docx', 'csv', 'xlsx'] as const;
/** What a run writes. */
const WRITTEN = ['output', ...ONE_FILE, 'report'] as const;

/** What a run writes, where it is known: `-` for standard output. */
export type Written = Partial<Record<(typeof WRITTEN)[number], unknown>>;

/** What of a run goes to standard output; undefined for nothing. */
export function onStandardOutput(written: Written): keyof Written | undefined {
  return WRITTEN.find((name) => written[name] === '-');
}

/** Two files in one stream could not be told apart. */
function checkStandardOutput(written: Written): void {
  const [one, other] = WRITTEN.filter((name) => written[name] === '-').map((name) =>
    name === 'output' ? 'OUTPUT' : `--${name}`,
  );
  if (other === undefined) return;
  throw new EngineError(
    'usage',
    `${one} and ${other}: only one of them can be - (standard output).`,
  );
}

const NOTHING = parseOptions([], engineOptions).values;

/**
 * What options mean; those that are left out have their defaults.
 * @throws {EngineError} `usage` that names what is wrong
 */
export function settingsOf(given: Partial<Values>): Omit<Settings, 'inputs' | 'output'> {
  const values = { ...NOTHING, ...given };
  return {
    languages: parseLanguages(values.languages ?? AUTO),
    ...present({
      sidecar: values.sidecar,
      hocr: values.hocr,
      alto: values.alto,
      words: values.words,
      markdown: values.markdown,
      docx: values.docx,
      csv: values.csv,
      xlsx: values.xlsx,
      report: values.report,
      passwordFile: values['password-file'],
    }),
    joinHyphens: values['join-hyphens'],
    noFurniture: values['no-furniture'],
    mode: parseChoice('mode', MODES, values.mode ?? 'auto'),
    rotate: values.rotate,
    deskew: values.deskew,
    pdfa: values.pdfa,
    ...present({
      pages: values.pages === undefined ? undefined : parsePages(values.pages),
      jobs: values.jobs === undefined ? undefined : parseJobs(values.jobs),
      recogniser:
        values.engine === undefined ? undefined : parseChoice('engine', RECOGNISERS, values.engine),
      model: values.model === undefined ? undefined : parseChoice('model', MODELS, values.model),
    }),
    json: values.json,
    quiet: values.quiet,
    noOverwrite: values['no-overwrite'],
  };
}

const PICTURE_NAME = /\.(jpe?g|png|tiff?|webp|gif|bmp|hei[cf]|avif)$/i;
const PDF_NAME = /\.pdf$/i;

/** The last name is the output: so a picture's name there is the last picture of `*.jpg`, and would be written over. */
function parseNames(names: string[]): Pick<Settings, 'inputs' | 'output'> {
  const [inputs, output] = [names.slice(0, -1), names.at(-1)];
  if (inputs.length === 0 || output === undefined) {
    throw new EngineError('usage', 'Give an input and an output: legible INPUT.pdf OUTPUT.pdf');
  }
  if (PICTURE_NAME.test(output)) {
    throw new EngineError('usage', `${output} would be written over: the last name is the output.`);
  }
  if (inputs.length > 1 && inputs.some((input) => input === '-' || PDF_NAME.test(input))) {
    throw new EngineError(
      'usage',
      'Give one PDF, or one or more pictures, and then the output; or many files and --out DIR.',
    );
  }
  return { inputs, output };
}

type Values = Given<typeof engineOptions>;

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Only what was given: an option that is absent has no entry. */
function present<T extends object>(values: T): Present<T> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<T>;
}

/** Each is loaded, and reads the lines again whose words those before do not know. */
const MOST_LANGUAGES = 8;

/** `eng+deu`: Tesseract's names, best first; or `auto` alone. */
function parseLanguages(text: string): string[] {
  const languages = [...new Set(text.split('+'))];
  if (languages.includes(AUTO) && languages.length > 1) {
    throw new EngineError('usage', `--languages ${text}: auto stands alone.`);
  }
  if (languages.length > MOST_LANGUAGES) {
    throw new EngineError(
      'usage',
      `--languages ${text}: ${MOST_LANGUAGES} at most, since each one more reads unsure lines again; or auto.`,
    );
  }
  if (languages.every((name) => /^[A-Za-z0-9_]+$/.test(name))) return languages;
  throw new EngineError('usage', `--languages ${text}: write it like eng or eng+deu.`);
}

/** `1,3-9`: pages counted from 1, sorted and each once. */
export function parsePages(text: string): number[] {
  const pages = new Set<number>();
  for (const part of text.split(',')) {
    const [first, last] = parseRange(part) ?? [];
    if (!first || !last || first > last || last > 1_000_000) {
      throw new EngineError('usage', `--pages ${text}: write it like 1,3-9.`);
    }
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return [...pages].toSorted((a, b) => a - b);
}

function parseRange(part: string): [number, number] | undefined {
  const match = /^(\d+)(?:-(\d+))?$/.exec(part.trim());
  return match ? [Number(match[1]), Number(match[2] ?? match[1])] : undefined;
}

const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function parseChoice<T extends string>(option: string, known: readonly T[], text: string): T {
  const choice = known.find((name) => name === text);
  if (choice !== undefined) return choice;
  throw new EngineError('usage', `--${option} ${text}: ${EITHER.format(known)}.`);
}

function parseJobs(text: string): number {
  const jobs = Number(text);
  if (Number.isInteger(jobs) && jobs >= 1 && jobs <= 256) return jobs;
  throw new EngineError('usage', `--jobs ${text}: a number from 1 to 256.`);
}
