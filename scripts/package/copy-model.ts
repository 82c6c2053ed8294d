import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { gitHash, knownHashes } from '@legible/command-line/internal/known-models';

/**
 * Copies a language's model. People get it with the package, and NOTICES say that it is unchanged.
 * @param from the language's `.traineddata` file
 * @throws {Error} where it is not the file that we know
 */
export async function copyModel(from: string, to: string): Promise<void> {
  const bytes = await readFile(from);
  const [found, known] = [
    gitHash(bytes),
    (await knownHashes()).get(basename(from, '.traineddata')),
  ];
  if (found !== known) {
    throw new Error(
      `${from} is not the file that we know: its git hash is ${found}, not ${known}. Set TESSDATA_PREFIX to the folder of Debian's tesseract-ocr-eng.`,
    );
  }
  await writeFile(to, bytes);
}
