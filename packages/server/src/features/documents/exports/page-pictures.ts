import { PICTURE_DPI } from '@legible/contracts/documents/exports';
import { exportMessages } from '@legible/contracts/messages/documents/exports';
import { EngineError } from '@legible/ocr-engine';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { randomId } from '../../../platform/random-id.ts';
import type { DocumentRow } from '../document/repository.ts';
import { baseName } from './entry-names.ts';
import type { ExportDeps, ReadyFile } from './export-deps.ts';

/**
 * The pages of a document as pictures, each drawn when its turn comes, by a child as other hostile work.
 * @param path of the file on this machine
 * @param signal ends it, with the engine's error `cancelled`
 * @returns a sentence in place of a page that cannot be drawn
 */
export async function* drawnPages(
  { engine, scratch }: ExportDeps,
  { inputName, pageCount, userId }: DocumentRow,
  path: string,
  signal?: AbortSignal,
): AsyncGenerator<ReadyFile | string, void> {
  const digits = String(pageCount).length;
  for (let page = 1; page <= pageCount; page += 1) {
    const ending = exportMessages.pictureEnding(String(page).padStart(digits, '0'));
    const picture = join(scratch, randomId());
    const remove = () => rm(picture, { force: true });
    try {
      const options = { dpi: PICTURE_DPI, owner: userId, ...(signal && { signal }) };
      await engine.drawPage(path, page, picture, options);
    } catch (error) {
      await remove();
      if (!(error instanceof EngineError) || error.code === 'cancelled') throw error;
      yield exportMessages.pageFailed(page);
      continue;
    }
    yield {
      name: `${baseName(inputName)}${ending}`,
      ending,
      open: () => createReadStream(picture),
      remove,
    };
  }
}
