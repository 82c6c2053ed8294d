import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTessdata } from '../../packages/ocr-engine/src/layout/tessdata.ts';
import { readLstmComponent } from '../../packages/ocr-engine/src/model/compile.ts';
import { readContainer } from '../../packages/ocr-engine/src/model/container.ts';
import { type Model, readModel } from '../../packages/ocr-engine/src/model/model.ts';
import { BeamSearch } from '../../packages/ocr-engine/src/recognise/beam.ts';
import { openSession } from '../../packages/ocr-engine/src/recognise/session.ts';

// Loads every installed language, runs a line of noise through its network and its decoder, and writes
// docs/languages.md. A language that does not get through is named with the reason.

const WIDTH = 1200;
const NAMES = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });
/** Names of Tesseract's that are not ISO 639 alone. */
const SPECIAL: Record<string, string> = {
  chi_sim: 'Chinese, simplified',
  chi_tra: 'Chinese, traditional',
};

const folder = findTessdata(['eng']);
const languages = readdirSync(folder)
  .filter((name) => name.endsWith('.traineddata') && name !== 'osd.traineddata')
  .map((name) => name.replace('.traineddata', ''))
  .toSorted();
const rows: string[] = [];
for (const language of languages) rows.push(await rowOf(language));
const page = [
  '# Languages',
  '',
  "Which of Tesseract's models the fast recogniser runs. Written by `node bench/src/languages.ts`, which",
  "loads each installed language package (here Debian's `tesseract-ocr-*`, version 1:4.1.0), translates",
  'its network, and runs a line of 1,200 pixels through network and decoder. A language that is not',
  "fast is read by libtesseract's own recogniser, and the report of the document says so.",
  '',
  '| language | name | fast | network | characters | codes a character | dictionaries |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...rows,
  '',
];
writeFileSync(fileURLToPath(new URL('../../docs/languages.md', import.meta.url)), page.join('\n'));

async function rowOf(language: string): Promise<string> {
  const name = SPECIAL[language] ?? NAMES.of(language) ?? language;
  const file = readFileSync(join(folder, `${language}.traineddata`));
  try {
    const model = readModel(file);
    await runLine(model);
    const { network } = readContainer(file);
    const { spec } = readLstmComponent(network ?? new Uint8Array());
    const lists = Object.keys(model.dictionaries).join(', ');
    const cells = [`\`${spec}\``, model.unichars.length, longestCode(model), lists];
    return `| ${language} | ${name} | yes | ${cells.join(' | ')} |`;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `| ${language} | ${name} | no: ${why} | | | | |`;
  }
}

/** Throws where network or decoder cannot be run. */
async function runLine(model: Model): Promise<void> {
  const session = await openSession(model.graph);
  const { height, pixelsPerStep, outputs } = session.shape;
  const pixels = Float32Array.from({ length: height * WIDTH }, (_, at) => ((at * 7919) % 3) - 1);
  const steps = WIDTH / pixelsPerStep;
  const features = await session.columns(pixels, WIDTH);
  const probabilities = await session.lines(features, Int32Array.of(steps));
  new BeamSearch(model).search({ probabilities, start: 0, stride: outputs, steps });
  await session.release();
}

/** How many outputs of the network spell the longest character. */
function longestCode({ codes: { range, next } }: Model): number {
  const depths = [1];
  let deepest = 1;
  for (let node = 0; node * range < next.length; node += 1) {
    for (let code = 0; code < range; code += 1) {
      const child = next[node * range + code]!;
      if (child < 0) continue;
      depths[child] = (depths[node] ?? 1) + 1;
      deepest = Math.max(deepest, depths[child]);
    }
  }
  return deepest;
}
