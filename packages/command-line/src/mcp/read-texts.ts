import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Engine, makeSearchable } from '@legible/ocr-engine';
import { temporaryFolder } from '@legible/ocr-engine/temporary-folder';
import { failedPages } from './answers.ts';
import type { Texts } from './page-texts.ts';

/**
 * Every page is read, also those that have a text already: what they have is not always what they show.
 * @param path of a PDF or a picture
 * @throws {EngineError} why it cannot be read; `cancelled`
 */
export async function readTexts(engine: Engine, path: string, signal: AbortSignal): Promise<Texts> {
  const folder = await temporaryFolder();
  const [sidecarPath, markdownPath] = [join(folder, 'text.txt'), join(folder, 'text.md')];
  try {
    const { pages } = await makeSearchable(path, join(folder, 'searchable.pdf'), {
      engine,
      mode: 'force',
      sidecarPath,
      markdownPath,
      signal,
    });
    const text = await readFile(sidecarPath, 'utf8');
    return {
      pages: text.split('\f').map((page) => page.trim()),
      markdown: await readFile(markdownPath, 'utf8'),
      failed: failedPages(pages),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
