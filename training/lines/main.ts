import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listedWords, loadLanguages } from '@legible/ocr-engine/internal';
import { Chance } from '../chance.ts';
import { linesOfStrip } from './drawn-lines.ts';
import { facesIn } from './setting/faces.ts';
import { scannedLines } from './scanned-lines.ts';
import { Shard } from './shard.ts';
import { paragraphsIn, withMarks } from './texts/texts.ts';
import { asToday } from './texts/todays-texts.ts';

/**
 * Lines to learn from: drawn in the typefaces of Debian and spoilt, or of scans that people have written out; cut out as
 * the engine does (training/README.md).
 */
const { values } = parseArgs({
  options: {
    texts: { type: 'string' },
    scans: { type: 'string' },
    out: { type: 'string' },
    lines: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    language: { type: 'string', default: 'eng' },
    slips: { type: 'string', default: '0.2' },
    typescripts: { type: 'string', default: '0.1' },
    marks: { type: 'string', default: '0' },
    today: { type: 'string', default: '0' },
    lists: { type: 'string', default: '0' },
    coarse: { type: 'string', default: '0' },
    crossed: { type: 'string', default: '0' },
    often: { type: 'string', default: '' },
    fonts: {
      type: 'string',
      multiple: true,
      default: ['/usr/share/fonts', '/usr/share/texmf/fonts'],
    },
  },
});
if (values.out === undefined || (values.texts === undefined) === (values.scans === undefined)) {
  console.error(
    'Usage: npm run train:lines -- --texts FOLDER --out FOLDER [--lines N] [--seed N] [--language CODE] [--slips SHARE] [--typescripts SHARE] [--marks SHARE] [--today SHARE] [--lists SHARE] [--coarse SHARE] [--crossed SHARE] [--often SIGNS] [--fonts FOLDER]...\n' +
      '   or: npm run train:lines -- --scans FOLDER --out FOLDER [--language CODE]',
  );
  process.exit(2);
}

/** A training that runs meanwhile need not wait long for the next. */
const PER_SHARD = 500;
/** Of a folder's scans, in the order of its pages. */
async function takeLines(scans: string, out: string): Promise<void> {
  const [language] = await loadLanguages([values.language]);
  mkdirSync(out, { recursive: true });
  const shard = new Shard(join(out, 'lines-0000'));
  for await (const { name, lines, written } of scannedLines(scans, language!)) {
    for (const line of lines) shard.add(line);
    console.log(`${name}: ${lines.length} of ${written} lines`);
  }
  await shard.close();
  console.log(`${shard.count} lines`);
}

async function makeLines(texts: string, out: string, wanted: number, seed: number): Promise<void> {
  const marks = Number(values.marks);
  const words = marks > 0 ? listedWords(values.language) : [];
  const [language] = await loadLanguages([values.language]);
  const marked = withMarks(paragraphsIn(texts), words, marks, new Chance(seed));
  const { language: code, often } = values;
  const writing = { language: code, letters: language!.letters, often };
  const paragraphs = asToday(marked, writing, Number(values.today), new Chance(seed));
  const faces = facesIn(values.fonts);
  console.log(`${paragraphs.length} paragraphs in ${faces.length} typefaces`);
  const shares = {
    slips: Number(values.slips),
    typescripts: Number(values.typescripts),
    lists: Number(values.lists),
    coarse: Number(values.coarse),
    crossed: Number(values.crossed),
  };
  const material = { paragraphs, faces, language: language!, ...shares };
  mkdirSync(out, { recursive: true });
  for (let made = 0, strip = seed * 1_000_000; made < wanted;) {
    const shard = new Shard(
      join(out, `lines-${String(Math.floor(made / PER_SHARD)).padStart(4, '0')}`),
    );
    while (shard.count < Math.min(PER_SHARD, wanted - made)) {
      strip += 1;
      for (const line of await linesOfStrip(material, strip)) shard.add(line);
    }
    made += shard.count;
    await shard.close();
    console.log(`${made} lines from ${strip - seed * 1_000_000} strips`);
  }
}

const { texts, scans, out } = values;
if (scans !== undefined) await takeLines(scans, out);
else await makeLines(texts!, out, Number(values.lines), Number(values.seed));
