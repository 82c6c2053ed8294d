import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { scanPdf } from '@legible/fixtures/pdf';
import { german, letter } from '@legible/fixtures/samples';
import { textPicture } from '@legible/fixtures/picture-files';
import { trueText } from '@legible/fixtures/truth';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { recall } from '../test/recall.ts';
import { popplerText, popplerWords, qpdfComplaints } from '../test/pdf-tools.ts';
import { elementsOf } from '../test/xml.ts';
import { createEngine } from './create-engine.ts';
import { makeSearchable } from './make-searchable.ts';
import type { ProgressEvent } from './report.ts';

let scan: Uint8Array;
beforeAll(async () => {
  scan = await scanPdf({ pages: letter });
});

const crash = new URL('../test/engines/crash.ts', import.meta.url);
const crashOnThird = async () =>
  scanPdf({ pages: Array.from({ length: 3 }, () => ({ text: 'Words.', dpi: 150 })) });

describe('a scanned letter', () => {
  it('becomes searchable, begins with its own bytes, and tells how it went', async () => {
    const input = await testFile('letter.pdf', scan);
    const output = join(await testFolder(), 'out.pdf');
    const sidecarPath = join(dirname(output), 'out.txt');
    const events: ProgressEvent[] = [];
    const report = await makeSearchable(input, output, {
      sidecarPath,
      onProgress: (event) => events.push(event),
    });
    const result = await readFile(output);
    expect(Buffer.compare(result.subarray(0, scan.length), scan)).toBe(0);
    expect(result.length).toBe(scan.length + report.bytesAdded);
    expect(await qpdfComplaints(output)).toEqual([]);
    for (const [index, page] of letter.entries()) {
      expect(recall(trueText(page), await popplerText(output, index + 1))).toBeGreaterThan(0.97);
    }
    const parts = (await readFile(sidecarPath, 'utf8')).split('\f');
    expect(
      parts.map((part, index) => recall(trueText(letter[index] ?? { text: '' }), part) > 0.97),
    ).toEqual([true, true]);
    expect(report.pages.map(({ page, result: done }) => [page, done])).toEqual([
      [1, 'recognised'],
      [2, 'recognised'],
    ]);
    expect(events.map(({ event }) => event)).toEqual([
      'inspected',
      'page',
      'page',
      'appending',
      'done',
    ]);
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
    expect((await readdir(dirname(output))).toSorted()).toEqual(['out.pdf', 'out.txt']);
  });

  it('adds little: under 10 KB a file and 2.5 KB a page', async () => {
    const output = join(await testFolder(), 'out.pdf');
    const { bytesAdded } = await makeSearchable(await testFile('letter.pdf', scan), output);
    expect(bytesAdded).toBeLessThan(10 * 1024 + 2 * 2560);
  });

  it('may be recognised in part, and once done is left alone', async () => {
    const input = await testFile('letter.pdf', scan);
    const output = join(await testFolder(), 'out.pdf');
    const first = await makeSearchable(input, output, { pages: [2] });
    expect(first.pages.map(({ result }) => result)).toEqual(['not-asked-for', 'recognised']);
    const second = await makeSearchable(output, output);
    expect(second.pages.map(({ result }) => result)).toEqual(['recognised', 'left-alone']);
    expect(
      recall(trueText(letter[0] ?? { text: '' }), await popplerText(output, 1)),
    ).toBeGreaterThan(0.97);
  });
});

describe('a page in another language', () => {
  it('is read with that language, and its letters survive', async () => {
    const page = { text: german, dpi: 200, noise: 0.1 };
    const input = await testFile('brief.pdf', await scanPdf({ pages: [page] }));
    const output = join(await testFolder(), 'out.pdf');
    await makeSearchable(input, output, { languages: ['deu', 'eng'] });
    expect(recall(trueText(page), await popplerText(output))).toBeGreaterThan(0.95);
  });
});

describe('a page that fails', () => {
  it('is named, and the others are searchable', async () => {
    const input = await testFile('three.pdf', await crashOnThird());
    const output = join(await testFolder(), 'out.pdf');
    const report = await makeSearchable(input, output, { childModule: crash });
    expect(report.pages.map(({ result }) => result)).toEqual([
      'recognised',
      'failed',
      'recognised',
    ]);
    expect(report.pages[1]?.error?.code).toBe('page-crashed');
    expect(await popplerText(output)).toBe('Words. Words.');
  });
});

describe('a scan that lies on its side, askew', () => {
  it('is turned and straightened, and every export tells the places of the new page', async () => {
    const askew = { text: trueText(letter[0] ?? { text: '' }), dpi: 150, noise: 0, skew: 1.5 };
    const upright = await scanPdf({ pages: [askew] });
    const lying = Buffer.from(
      Buffer.from(upright)
        .toString('latin1')
        .replace('/Rotate 0', '/Rotate 9')
        .replace('/Rotate 9 ', '/Rotate 90'),
      'latin1',
    );
    const input = await testFile('lying.pdf', lying);
    const folder = await testFolder();
    const output = join(folder, 'out.pdf');
    const [hocrPath, altoPath] = [join(folder, 'out.hocr'), join(folder, 'out.xml')];
    const options = { rotate: true, deskew: true, hocrPath, altoPath };
    const report = await makeSearchable(input, output, options);
    expect(report.pages[0]).toMatchObject({
      turned: 90,
      deskewed: expect.closeTo(1.5, 0) as number,
    });
    expect(report.output).toBe('original-and-update');
    const again = await makeSearchable(output, join(folder, 'again.pdf'), {
      ...options,
      mode: 'redo',
    });
    expect(again.pages[0]).toMatchObject({ result: 'recognised', replaced: 'text-layer' });
    expect(again.pages[0]).not.toHaveProperty('turned');
    expect(again.pages[0]).not.toHaveProperty('deskewed');
    const [first] = await popplerWords(output, 1);
    const hocr = elementsOf(await readFile(hocrPath, 'utf8'));
    const word = hocr.find(
      ({ attributes, text }) => attributes['class'] === 'ocrx_word' && text === first?.text,
    );
    const dpi = report.pages[0]?.dpi ?? 300;
    const [, left = 0] = /bbox (\d+)/.exec(word?.attributes['title'] ?? '') ?? [];
    expect(Math.abs((Number(left) * 72) / dpi - (first?.box[0] ?? 0))).toBeLessThan(2);
    expect(elementsOf(await readFile(altoPath, 'utf8')).length).toBeGreaterThan(hocr.length / 2);
  });
});

describe('a document that cannot be processed', () => {
  it.each([
    ['a page that is not there', { pages: [3] }, 'usage'],
    ['pages that are counted from 0', { pages: [0, 1] }, 'usage'],
    ['no process to read it', { processes: 0 }, 'usage'],
    ['a language that is not there', { languages: ['tlh'] }, 'missing-dependency'],
    ['a cancelled signal', { signal: AbortSignal.abort() }, 'cancelled'],
  ])('because of %s leaves nothing behind', async (_, options, code) => {
    const output = join(await testFolder(), 'out.pdf');
    const failure = makeSearchable(await testFile('letter.pdf', scan), output, options);
    await expect(failure).rejects.toMatchObject({ code });
    expect(await readdir(dirname(output))).toEqual([]);
  });

  it('says so when the output folder does not exist', async () => {
    const failure = makeSearchable(await testFile('in.pdf', scan), '/nowhere/out.pdf');
    await expect(failure).rejects.toMatchObject({ code: 'file-access' });
  });
});

it('puts no output in the place of a picture', async () => {
  const first = await testFile('first', await textPicture(['One.'], 'png'));
  const second = await testFile('second', await textPicture(['Two.'], 'png'));
  const before = await readFile(first);
  for (const input of [first, [first], [second, first]]) {
    const failure = makeSearchable(input, first);
    await expect(failure).rejects.toMatchObject({
      code: 'usage',
      message: `${first} would be written over: it is an input, too.`,
    });
  }
  expect(Buffer.compare(await readFile(first), before)).toBe(0);
});

describe('an engine that is given', () => {
  it.each([
    { says: 'stays open', endsEngine: false, pdfa: false, answer: { pageCount: letter.length } },
    {
      says: 'is closed if asked for',
      endsEngine: true,
      pdfa: false,
      answer: { code: 'cancelled' },
    },
    { says: 'is kept for PDF/A', endsEngine: true, pdfa: true, answer: { code: 'cancelled' } },
  ])('$says', async ({ endsEngine, pdfa, answer }) => {
    const input = await testFile('letter.pdf', scan);
    const output = join(dirname(input), 'out.pdf');
    const engine = createEngine({ processes: 1 });
    onTestFinished(() => engine.close());
    await makeSearchable(input, output, { engine, endsEngine, pdfa, pages: [1] });
    const later = await engine.inspect(input).catch((error: unknown) => error);
    expect(later).toMatchObject(answer);
  });

  it('reads in the languages of the call', async () => {
    const input = await testFile(
      'page.pdf',
      await scanPdf({ pages: [{ text: 'Words.', dpi: 150 }] }),
    );
    const output = join(dirname(input), 'out.pdf');
    const engine = createEngine({ processes: 1, languages: ['eng'] });
    onTestFinished(() => engine.close());
    const read = async (languages: string[]) => {
      const { pages } = await makeSearchable(input, output, { engine, languages });
      return pages.map((page) => page.languages);
    };
    expect(await read(['deu'])).toEqual([['deu']]);
    // None of its own: those of the engine.
    expect(await read([])).toEqual([['eng']]);
    await expect(read(['xx'])).rejects.toMatchObject({ code: 'missing-dependency' });
  });
});
