import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { uploadQuery } from '@legible/contracts/documents/document-queries';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** Where a choice is made: in an upload of the API, on the command line, on the screen; or why not there. */
interface Places {
  /** Its name in the query, or in a field of the form. */
  api: string | { not: string };
  /** Its option. */
  command: string | { not: string };
  /** What in the browser's code names it. */
  screen: string | { not: string };
}

const choices: Places[] = [
  { api: 'languages', command: '--languages', screen: 'languages' },
  { api: 'pages', command: '--pages', screen: 'pages' },
  { api: 'mode', command: '--mode', screen: 'mode' },
  { api: 'rotate', command: '--rotate', screen: 'rotate' },
  { api: 'deskew', command: '--deskew', screen: 'deskew' },
  { api: 'password', command: '--password-file', screen: 'password' },
  {
    api: 'first_pages',
    command: { not: 'it has no quota; --pages names them' },
    screen: 'firstPages',
  },
  {
    api: 'wait_for_pages',
    command: { not: 'it has no quota' },
    screen: {
      not: 'it always asks for that: who does not want to wait takes the file out of the list',
    },
  },
  {
    api: { not: 'a form of download: GET /v1/ocr/export?format=pdfa' },
    command: '--pdfa',
    screen: { not: 'a form of download: the viewer and the history export it' },
  },
];

/** Options of the command line that say nothing of how a file is read: what else is written, and how it is done. */
const OTHER_OPTIONS =
  '--sidecar --join-hyphens --no-furniture --hocr --alto --words --markdown --docx --csv --xlsx --report ' +
  '--out --resume --jobs --engine --model --no-overwrite --json --quiet --help --version';

const named = (place: keyof Places) =>
  choices.map((choice) => choice[place]).filter((name) => typeof name === 'string');

const source = (path: string) => readFile(resolve(root, path), 'utf8');

it('an upload of the API takes every choice, and no other', async () => {
  const form = await source('packages/server/src/features/documents/upload/form-fields.ts');
  const fields = [...form.matchAll(/part\.fieldname === '(\w+)'/g)].map(([, name]) => name ?? '');
  expect([...Object.keys(uploadQuery.shape), ...fields].toSorted()).toEqual(
    named('api').toSorted(),
  );
});

it('the command line takes every choice, and no other', async () => {
  const program = resolve(root, 'packages/ocr-engine/bin/legible.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [program, '--help']);
  const options = new Set(stdout.match(/(?<=^ {2}(?: {4}|-\w, ))--[\w-]+/gm));
  expect(
    [...options].filter((name) => !OTHER_OPTIONS.split(' ').includes(name)).toSorted(),
  ).toEqual(named('command').toSorted());
});

/** The properties of an interface in a source. */
function keysOf(text: string, name: string): string[] {
  const body = new RegExp(`export interface ${name} \\{([^}]*)\\}`).exec(text)?.[1] ?? '';
  return [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, key]) => key ?? '');
}

it('the screen offers every choice, and no other', async () => {
  const fold = await source('packages/web/src/features/documents/choices/choices.ts');
  const wish = await source('packages/web/src/features/documents/live/documents-live.ts');
  const offered = [...keysOf(fold, 'Choices'), ...keysOf(wish, 'ReadingWish')];
  expect(offered.filter((key) => key !== 'choices').toSorted()).toEqual(named('screen').toSorted());
});
