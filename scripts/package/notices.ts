import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CARRIED, LANGUAGE, RUNTIME } from './contents.ts';

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

const MODEL = `${LANGUAGE}.traineddata: Apache License 2.0, see LICENSE. From https://github.com/tesseract-ocr/tessdata_fast,
unchanged; its networks are translated to ONNX when they are first used.`;

/** The licence asks that changed files say so (section 4b). */
const NETWORK_NOTE = `Apache License 2.0, see LICENSE. Networks that go on from those of
https://github.com/tesseract-ocr/tessdata_fast and were changed by Legible, which trained them further.`;

/** The licences of all that the package carries. */
export async function noticesOf(stage: string): Promise<string> {
  const parts = [
    'This package carries parts of others, under their own licences.',
    MODEL,
    `${(await networksOf(stage)).join(', ')}: ${NETWORK_NOTE}`,
  ];
  for (const { name, licence } of [...CARRIED, RUNTIME].map(withLicence)) {
    const texts = licence === undefined ? await textsOf(stage, name) : [`${licence}\n\n${MIT}`];
    if (texts.length === 0) throw new Error(`${name} has no licence text`);
    parts.push(...texts.map((text) => `${name}\n\n${text.trim()}`));
  }
  return `${parts.join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

/** @returns paths in the engine's package */
async function networksOf(stage: string): Promise<string[]> {
  const engine = join(stage, 'node_modules/@legible/ocr-engine');
  const paths: string[] = [];
  for await (const path of glob('assets/networks/*', { cwd: engine })) paths.push(path);
  if (paths.length === 0) throw new Error('The package has no network of ours');
  return paths.toSorted();
}

const withLicence = ({ name, licence }: { name: string; licence?: string }) => ({ name, licence });

async function textsOf(stage: string, name: string): Promise<string[]> {
  const folder = join(stage, 'node_modules', name);
  const texts: string[] = [];
  for await (const file of glob('LICENSE*', { cwd: folder })) {
    texts.push(await readFile(join(folder, file), 'utf8'));
  }
  return texts;
}
