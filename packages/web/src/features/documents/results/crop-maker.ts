import type { PageWords } from '@legible/contracts/documents/page-text';
import type { FoundPage } from '@legible/contracts/search/search';
import { fetchPageText, PIECE, rangesOf } from '../viewer/pdf/document-api.ts';
import { DrawQueue } from '../viewer/pdf/draw-queue.ts';
import { FileRanges } from '../viewer/pdf/file-ranges.ts';
import { closePdf, endPdf, openPdf, type Pdf, startWorker } from '../viewer/pdf/open-pdf.ts';
import type { PageBox } from '../viewer/pdf/turned-place.ts';
import { drawPart } from '../viewer/pages/draw-part.ts';
import { readPage, termsOn } from '../viewer/find/word-boxes.ts';
import { boxesIn, CROP, frameAround, hitOfLine } from './crop-frame.ts';

/** What tells where on a page something was found. */
export type FoundPlace = Pick<FoundPage, 'file_id' | 'page' | 'line' | 'terms'>;

/** A place of a scan with what was found on it. */
export interface Crop {
  picture: HTMLCanvasElement;
  /** In shares of the picture. */
  boxes: PageBox[];
}

/** A file that pieces are cut from. */
interface CropFile {
  pdf: Promise<Pdf>;
  /** Rejects when pieces of it will not come. */
  broken: Promise<never>;
  /** What opens it, once its beginning is there. */
  opening: () => ReturnType<typeof openPdf> | undefined;
  /** Gives up asking for pieces. */
  stop: () => void;
}

/** Files that are open at a time: results of one document often stand together. */
const MOST_OPEN = 3;

/** Cuts the places that were found out of their pages, one at a time, in the user's own browser. */
export class CropMaker {
  readonly #queue = new DrawQueue();
  readonly #worker = startWorker();
  readonly #open = new Map<string, CropFile>();

  /**
   * @param rank lower is sooner
   * @throws where there is none, for whichever reason; never while the signal is aborted
   */
  async crop(found: FoundPlace, rank: number, signal: AbortSignal): Promise<Crop> {
    return new Promise((resolve, reject) => {
      const make = async () => this.#make(found, signal).then(resolve, reject);
      this.#queue.add(make, () => rank, signal);
    });
  }

  async close(): Promise<void> {
    const files = [...this.#open.values()];
    this.#open.clear();
    for (const file of files) file.stop();
    await endPdf(
      files.map(({ opening }) => opening()),
      this.#worker,
    );
  }

  async #make(found: FoundPlace, signal: AbortSignal): Promise<Crop> {
    const { file_id: id, page: number } = found;
    const answer = await fetchPageText(id, number);
    const text = answer.text ?? answer.own;
    const hits = text ? hitsOf(text, found) : null;
    if (!text || !hits) throw new Error('Nothing is known of where it stands');
    signal.throwIfAborted();
    const file = this.#fileOf(id);
    const draw = async () => {
      const page = await (await file.pdf).getPage(number);
      const frame = frameAround(hits.chosen, text);
      const picture = await drawPart(page, { ...frame, ...CROP }, signal);
      page.cleanup();
      return { picture, boxes: boxesIn(frame, hits.all, text) };
    };
    return Promise.race([draw(), file.broken]);
  }

  #fileOf(id: string): CropFile {
    const file = this.#open.get(id) ?? this.#opened(id);
    // The one that was used last is closed last.
    this.#open.delete(id);
    this.#open.set(id, file);
    const [oldest] = this.#open;
    if (this.#open.size > MOST_OPEN && oldest) {
      this.#open.delete(oldest[0]);
      void closeOne(oldest[1]);
    }
    return file;
  }

  #opened(id: string): CropFile {
    const closing = new AbortController();
    const { signal } = closing;
    const { promise: broken, reject } = Promise.withResolvers<never>();
    // It is waited for while something is drawn; else no listener hears of it.
    broken.catch(() => undefined);
    let opening: ReturnType<typeof openPdf> | undefined;
    const open = async () => {
      const ranges = await FileRanges.open(rangesOf(id, 'processed'), PIECE, noTrouble, signal);
      signal.throwIfAborted();
      signal.addEventListener('abort', () => ranges.close());
      opening = openPdf(this.#worker, ranges, reject);
      return opening.task.promise;
    };
    const pdf = open();
    // The next result of the document may have more luck.
    pdf.catch(() => this.#open.delete(id));
    return { pdf, broken, opening: () => opening, stop: () => closing.abort() };
  }
}

async function closeOne({ opening, broken, stop }: CropFile): Promise<void> {
  const begun = opening();
  if (begun) await closePdf(begun, broken);
  stop();
}

/** A lost connection is waited for: nothing else shows it here. */
const noTrouble = () => undefined;

/** All places on the page where one of the words stands, and the one that the line shows. */
function hitsOf(text: PageWords, found: FoundPlace): { all: PageBox[]; chosen: PageBox } | null {
  const all = termsOn(readPage(text), found.terms).flatMap(({ boxes }) => boxes ?? []);
  const chosen = hitOfLine(text, found, all) ?? all[0];
  return chosen ? { all, chosen } : null;
}
