import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a test needs around it; each kind is a project of `vitest.config.ts`. */
export interface TestFiles {
  /** Needs nothing: many share a process. */
  unit: string[];
  /** Changes what its process shares, such as modules and variables: has a process of its own. */
  alone: string[];
  /** Can start processes: a database, a whole product, recognisers, tools. Many share a process all the same. */
  integration: string[];
  /** Does both. */
  integrationAlone: string[];
  /** Needs a simulated browser: has modules and a window of its own, in a process that it shares. */
  browser: string[];
  /** Replaces what a window does not let go of: its window's parts are copied into a process of its own. */
  browserAlone: string[];
}

/** A value that is imported, by a statement or on the way. Types alone start nothing. */
const IMPORTS = /^(?:import|export)\s(?!type\s)[^;'"]*?['"]([^'"]+)['"]|import\('([^']+)'\)/gm;
const STARTS_PROCESSES = /['"](?:node:)?child_process['"]|bin\/legible\.mjs/;
const NEEDS_BROWSER =
  /\b(?:window|document|localStorage|sessionStorage|navigator|location)\??\.\w|\btypeof (?:window|document)\b/;
/** Drizzle Kit adds a method to every array, and pdf.js refuses to start where one has. */
const CHANGES_PROCESS =
  /\bvi\.(?:mock|doMock|resetModules|stubEnv|stubGlobal|useFakeTimers)\(|\bprocess\.(?:chdir|exit\w*|env\.\w+ =|env\[[^\]]+\] =)|delete process\.env|['"]drizzle-kit\/api['"]/;
const REPLACES_LOCATION = /\bvi\.stubGlobal\('location'/;
/** Spies and false clocks are put back by the set-up of tests in a browser only. */
const USES_SPIES = /\bvi\.\w/;

/**
 * Sorts the tests by what they and their imports say, so that a new helper needs no entry in a list. Imports are
 * followed within a package. Who is sorted wrongly fails: without a browser, or beside others.
 */
export function sortTests(): TestFiles {
  const files: TestFiles = {
    unit: [],
    alone: [],
    integration: [],
    integrationAlone: [],
    browser: [],
    browserAlone: [],
  };
  for (const file of globSync(
    '{packages/*,bench,fixtures,scripts,training}/**/*.test.{ts,tsx}',
    skip,
  )) {
    files[kindOf(file)].push(file);
  }
  return files;
}

const skip = { exclude: (name: string) => /(?:^|\/)(?:node_modules|dist)$/.test(name) };

function kindOf(file: string): keyof TestFiles {
  const test = textOf(file);
  if (file.startsWith('packages/web/')) {
    const isPure = !USES_SPIES.test(test) && !reaches(file, NEEDS_BROWSER, /\.tsx$/);
    if (isPure) return 'unit';
    return REPLACES_LOCATION.test(test) ? 'browserAlone' : 'browser';
  }
  const isAlone = CHANGES_PROCESS.test(test);
  if (reaches(file, STARTS_PROCESSES)) return isAlone ? 'integrationAlone' : 'integration';
  return isAlone ? 'alone' : 'unit';
}

function reaches(test: string, words: RegExp, names?: RegExp): boolean {
  const seen = new Set([test]);
  for (const file of seen) {
    if (words.test(textOf(file)) || names?.test(file) === true) return true;
    for (const imported of importsOf(file)) seen.add(imported);
  }
  return false;
}

const texts = new Map<string, string>();

function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

function importsOf(file: string): string[] {
  return Array.from(
    textOf(file).matchAll(IMPORTS),
    ([, statement, late]) => statement ?? late ?? '',
  )
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(file), name))
    .filter((path) => /\.(?:m?ts|tsx|mjs)$/.test(path) && existsSync(path));
}
