import type { Mode, ModelName, RecogniserName } from './engine.ts';
import { EngineError } from './errors.ts';

export const MODES = ['auto', 'redo', 'force'] as const satisfies Mode[];
export const RECOGNISERS = ['lstm', 'tesseract'] as const satisfies RecogniserName[];
export const MODELS = ['legible', 'stock'] as const satisfies ModelName[];

/** What is chosen from a few. Programs in JavaScript may give anything. */
interface Choices {
  languages?: string[] | undefined;
  pages?: number[] | undefined;
  mode?: Mode | undefined;
  recogniser?: RecogniserName | undefined;
  model?: ModelName | undefined;
}

const KNOWN = { mode: MODES, recogniser: RECOGNISERS, model: MODELS } as const;

/**
 * Refuses what would be taken for something else: of a text as `languages`, each letter for a language without data.
 * @throws {EngineError} `usage` that names the option, what was given, and what it takes
 */
export function checkChoices(choices: Choices): void {
  const { languages, pages } = choices;
  if (languages !== undefined && !isListOf(languages, 'string')) {
    throw refused('languages', languages, "a list of names, such as ['eng', 'deu']");
  }
  if (pages !== undefined && !isListOf(pages, 'number')) {
    throw refused('pages', pages, 'a list of numbers from 1, such as [1, 3]');
  }
  for (const [name, known] of Object.entries(KNOWN)) {
    const choice: string | undefined = choices[name as keyof typeof KNOWN];
    if (choice === undefined || known.some((one) => one === choice)) continue;
    throw refused(name, choice, known.map((one) => `'${one}'`).join(' or '));
  }
}

const isListOf = (value: unknown, type: 'string' | 'number'): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === type);

const refused = (name: string, value: unknown, wanted: string): EngineError =>
  new EngineError('usage', `${name}: ${JSON.stringify(value)}. It is ${wanted}.`);
