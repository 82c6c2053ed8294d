import type { AppendReport, PageChange } from '../interface/task-reports.ts';
import { EngineError } from '../interface/errors.ts';
import type { PageText, PageTexts } from '../interface/page-text.ts';
import { IncrementWriter } from '@legible/pdf/increment';
import { namedError } from '../inspect/open-pdf.ts';
import { WrittenFile } from '../files/written-file.ts';
import { PdfSyntaxError, type Ref } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';
import { recounted } from '@legible/pdf/page-counts';
import { openDocument, openUpdated, type PdfDocument } from '../render/document.ts';
import { GlyphCodes } from '../invisible-font/glyph-codes.ts';
import { writeInvisibleFonts } from '../invisible-font/invisible-fonts.ts';
import { looksOf } from '../appearance/looks.ts';
import { REPAIRED, SIGNED } from './notices.ts';
import { openForUpdate, type UpdatableFile } from '../inspect/open-for-update.ts';
import { type Update, type UpdateOptions, updatePage } from './page-update.ts';
import { allWords, countLetters, soundText } from './sound-text.ts';
import { DocumentLanguage } from './document-language.ts';
import { verifyLayer } from './verify.ts';
import { isHardToRead } from '../text/words.ts';

const LAYER_LOST = 'The page is built so that no text layer holds on it.';
const NOWHERE = 'No word that was read has a place on the page.';
const UNREADABLE = 'What the page draws cannot be read.';
const LOOKED_DIFFERENT = 'Its old text layer cannot be taken out without a change of its looks.';

/**
 * Writes the incremental update that makes a PDF searchable. Runs in a child, which can write only to
 * the file that it was handed. Without a single word there is nothing to add, and the increment is empty.
 * @param incrementPath where the update goes: `HANDED_FILE` in a child; what it held before is gone
 * @throws {EngineError} `damaged`, `encrypted`, `file-access`, `invalid-output`
 */
export async function appendTextLayer(
  path: string,
  pages: PageTexts,
  incrementPath: string,
  options: UpdateOptions = {},
): Promise<AppendReport> {
  const updatable = openForUpdate(path, await openDocument(path));
  try {
    const job = { path, pages, incrementPath, options, updatable };
    const written = await writeVerified(job, new Map());
    const notices = noticesFor(await openDocument(path), updatable.file);
    return { ...written, notices };
  } finally {
    updatable.file.close();
  }
}

interface Job {
  path: string;
  pages: PageTexts;
  incrementPath: string;
  options: UpdateOptions;
  updatable: UpdatableFile;
}

interface Written {
  incrementBytes: number;
  words: number;
  pages: PageChange[];
}

/** Writes, then looks: a page that did not come out right is left as it was, and the rest written again. */
async function writeVerified(job: Job, skipped: Map<number, string>): Promise<Written> {
  const straight = await changedWithoutTurn(job, skipped);
  const written = await writeIncrement(job, skipped);
  if (written.words === 0) return written;
  const { path, incrementPath, pages } = job;
  const untouched = written.pages.filter((change) => change.untouched).map(({ page }) => page);
  const { lost, thinned } = await verifyLayer(path, incrementPath, pages, new Set(untouched));
  const different = straight ?? (await changedLooks(job, written.pages));
  if (lost.length + different.length === 0) return withThinned(written, new Set(thinned));
  if (skipped.size > 0) throw new EngineError('invalid-output');
  const reasons: [number, string][] = [
    ...lost.map((page): [number, string] => [page, LAYER_LOST]),
    ...different.map((page): [number, string] => [page, LOOKED_DIFFERENT]),
  ];
  return writeVerified(job, new Map(reasons));
}

function withThinned(written: Written, thinned: ReadonlySet<number>): Written {
  const pages = written.pages.map((change) =>
    thinned.has(change.page) ? { ...change, thinned: true } : change,
  );
  return { ...written, pages };
}

/**
 * A page that is straightened looks different on purpose, so where old layers go as well, the update is
 * first written without any straightening, and its looks compared.
 * @returns undefined where the update itself can be compared
 */
async function changedWithoutTurn(
  job: Job,
  skipped: ReadonlyMap<number, string>,
): Promise<number[] | undefined> {
  const { mode = 'auto', rotate, deskew } = job.options;
  if (mode === 'auto' || !(rotate || deskew)) return undefined;
  const options = { ...job.options, rotate: false, deskew: false };
  const { words, pages } = await writeIncrement({ ...job, options }, skipped);
  return words === 0 ? [] : changedLooks(job, pages);
}

/** Where an old layer was taken out, the page must look as before. */
async function changedLooks(
  { path, incrementPath }: Job,
  changes: PageChange[],
): Promise<number[]> {
  const numbers = changes
    .filter(({ replaced, pictured }) => replaced && !pictured)
    .map(({ page }) => page);
  if (numbers.length === 0) return [];
  const before = await looksOf(() => openDocument(path), numbers);
  const after = await looksOf(() => openUpdated(path, incrementPath), numbers);
  return numbers.filter((_, index) => before[index] !== after[index]);
}

function noticesFor({ pdfium, handle }: PdfDocument, file: PdfFile): string[] {
  return [
    ...(pdfium.FPDF_GetSignatureCount(handle) > 0 ? [SIGNED] : []),
    ...(file.isRebuilt ? [REPAIRED] : []),
  ];
}

async function writeIncrement(job: Job, skipped: ReadonlyMap<number, string>): Promise<Written> {
  const { incrementPath, options, updatable } = job;
  const { file } = updatable;
  const writer = openWriter(file, incrementPath);
  const fonts = {
    narrow: writer.allocate(),
    wide: writer.allocate(),
  };
  const language = new DocumentLanguage(file);
  const update = { file, writer, fonts, codes: new GlyphCodes(), language, options };
  try {
    const { words, changes } = await updatePages(job, update, skipped);
    if (words === 0) {
      writer.abandon();
      return { incrementBytes: 0, words, pages: changes };
    }
    update.codes.addAscii();
    writeInvisibleFonts(writer, update.codes, fonts);
    language.write(file, writer, updatable.pages.length);
    // PDFium finds the pages of a tree that miscounts them; other readers find none, or not all.
    for (const [node, counted] of recounted(file)) writer.writeObject(node, counted);
    writer.finish();
    return { incrementBytes: writer.size, words, pages: changes };
  } catch (error) {
    writer.abandon();
    throw namedError(error);
  }
}

async function updatePages(
  { path, pages, updatable }: Job,
  update: Omit<Update, 'document'>,
  skipped: ReadonlyMap<number, string>,
): Promise<{ words: number; changes: PageChange[] }> {
  const changes: PageChange[] = [];
  const done = new Set<number>();
  let words = 0;
  for await (const page of pages) {
    const text = soundText(page);
    const ref = updatable.pages[page.page - 1];
    if (!ref) throw new EngineError('damaged', `The file has no page ${page.page}.`);
    // One object may stand for several pages: what lies on one lies on all of them.
    if (done.has(ref.number)) continue;
    const hasPlaces = text.blocks.length > 0;
    if (!hasPlaces && countLetters(page) === 0) continue;
    done.add(ref.number);
    const kept = hasPlaces ? skipped.get(page.page) : NOWHERE;
    if (kept !== undefined) {
      changes.push({ page: page.page, kept, untouched: true });
      continue;
    }
    update.language.add(text);
    const document = await openDocument(path);
    const change = tryToUpdate({ ...update, document }, ref, text);
    changes.push({ ...change, ...doubtsOf(page) });
    if (!change.untouched) words += allWords(text).length;
  }
  return { words, changes };
}

function doubtsOf({ blocks, showsMore }: PageText): Pick<PageChange, 'hardToRead' | 'showsMore'> {
  return {
    ...(isHardToRead(blocks) ? { hardToRead: true } : {}),
    ...(showsMore ? { showsMore } : {}),
  };
}

/** A page whose content makes no sense stays as it was; the others need not suffer for it. */
function tryToUpdate(update: Update, ref: Ref, text: PageText): PageChange {
  try {
    return updatePage(update, ref, text);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    return { page: text.page, kept: UNREADABLE, untouched: true };
  }
}

function openWriter(file: PdfFile, path: string): IncrementWriter {
  try {
    return new IncrementWriter(file, new WrittenFile(path));
  } catch (error) {
    throw new EngineError('file-access', `${path} cannot be written.`, { cause: error });
  }
}
