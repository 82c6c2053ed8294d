import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** The state of tesseract-ocr/tessdata_fast whose hashes we know. */
export const MODELS_COMMIT = '87416418657359cb625c412a48b6e1d6d41c29bd';

/** As git names the bytes of a file: the list of these hashes comes with the state of the models. */
export const gitHash = (bytes: Buffer) =>
  createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');

/** The hash of every language's model, by Tesseract's names. */
export async function knownHashes(): Promise<Map<string, string>> {
  const text = await readFile(new URL('../assets/languages.txt', import.meta.url), 'utf8');
  return new Map(
    text
      .trim()
      .split('\n')
      .map((line) => line.split(' ') as [string, string]),
  );
}
