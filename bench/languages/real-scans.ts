import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEngine } from '@legible/ocr-engine';
import { markdownTable } from '../measuring/markdown.ts';
import { readPage } from './read.ts';

const PICTURES = /\.(?:jpe?g|png|tiff?)$/i;

/** What the scans of one language were found to be in; undefined of those that were left alone. */
export interface ScansFound {
  language: string;
  found: (string | undefined)[];
}

/**
 * Finds the language of real scans, each alone.
 * @param folder has a folder for each language, by Tesseract's names, with pictures in it
 */
export async function findScans(folder: string): Promise<ScansFound[]> {
  const work = await mkdtemp(join(tmpdir(), 'legible-scans-'));
  const engine = createEngine({ processes: 1 });
  const pdf = join(work, 'scan.pdf');
  const languageOf = async (path: string) => {
    await engine.joinPictures([{ path }], pdf);
    return (await readPage({ folder: work, pdf, pictures: [] }, 1)).language;
  };
  const results: ScansFound[] = [];
  try {
    for (const language of readdirSync(folder).toSorted()) {
      const found: ScansFound['found'] = [];
      for (const path of picturesIn(join(folder, language))) {
        const name = await languageOf(path);
        if (name !== language) console.log(`${path}: ${name ?? 'left alone'}`);
        found.push(name);
      }
      results.push({ language, found });
    }
  } finally {
    await engine.close();
    await rm(work, { recursive: true });
  }
  return results;
}

function picturesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => PICTURES.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

/** A row for each language, and for all together. */
export function scansTable(results: ScansFound[]): string {
  const rows = results.map(({ language, found }) => [language, ...cellsOf(language, found)]);
  const right = results.map(({ language, found }) => count(found, (name) => name === language));
  const pages = results.map(({ found }) => found.length);
  const alone = results.map(({ found }) => count(found, (name) => name === undefined));
  const all = ['**all**', `${sum(right)} of ${sum(pages)}`, '', String(sum(alone))];
  return markdownTable(['language', 'found', 'taken for', 'left alone'], [...rows, all]);
}

function cellsOf(language: string, found: ScansFound['found']): string[] {
  const right = count(found, (name) => name === language);
  const others = found.filter((name) => name !== undefined && name !== language);
  const alone = count(found, (name) => name === undefined);
  const takenFor = [...Map.groupBy(others, (name) => name)].map(
    ([name, { length }]) => `${name} (${length})`,
  );
  return [`${right} of ${found.length}`, takenFor.join(', '), alone === 0 ? '' : String(alone)];
}

const count = <Each>(list: readonly Each[], is: (each: Each) => boolean) => list.filter(is).length;

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
