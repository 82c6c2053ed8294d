import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { release, renderOn, sharpness } from '../pages/draw-page.ts';
import type { Desk } from '../pdf/desk.ts';
import type { Turn } from '../pdf/turned-place.ts';

/** As fine as most scans are, which printers put on paper without a loss that can be seen. */
const DPI = 200;
const POINTS_PER_INCH = 72;
const QUALITY = 0.9;
/** Browsers tell when a print is over, some of them before they have taken the pictures. */
const KEPT_MS = 60_000;

interface Printed {
  pages: readonly number[];
  turn: Turn;
}

/** A sheet of paper in points. */
interface Paper {
  width: number;
  height: number;
}

/** Pages that are ready for the printer. They are in the page, unseen, and all that is printed while they are. */
export class PrintSheets {
  readonly #element = document.createElement('div');
  readonly #addresses: string[] = [];

  private constructor() {
    this.#element.className = 'print-sheets';
  }

  /**
   * Draws pages, one at a time, between what is drawn for the screen. Each is kept as a compressed picture.
   * @param onDone hears of each page that is ready
   * @throws the signal's reason
   */
  static async of(
    desk: Desk,
    { pages, turn }: Printed,
    onDone: (count: number) => void,
    signal: AbortSignal,
  ): Promise<PrintSheets> {
    const sheets = new PrintSheets();
    try {
      let paper: Paper | undefined;
      for (const [at, number] of pages.entries()) {
        const draw = async (page: PDFPageProxy) => {
          paper ??= paperOf(page, turn);
          return pictureOf(page, turn, paper, signal);
        };
        sheets.#add(number, await inTurn(desk, number, draw, signal).catch(() => null));
        signal.throwIfAborted();
        desk.leave(number);
        onDone(at + 1);
      }
      sheets.#lieOn(paper);
      return sheets;
    } catch (error) {
      sheets.remove();
      throw error;
    }
  }

  /** Opens the browser's dialog; the sheets go when it is done with them. */
  async print(): Promise<void> {
    document.body.append(this.#element);
    const pictures = [...this.#element.querySelectorAll('img')];
    await Promise.all(pictures.map(isLoaded));
    window.addEventListener('afterprint', () => setTimeout(() => this.remove(), KEPT_MS), {
      once: true,
    });
    window.print();
  }

  remove(): void {
    this.#element.remove();
    for (const address of this.#addresses.splice(0)) URL.revokeObjectURL(address);
  }

  #add(number: number, picture: Blob | null): void {
    const sheet = document.createElement('div');
    sheet.className = 'print-sheet';
    if (picture) {
      const image = document.createElement('img');
      const address = URL.createObjectURL(picture);
      this.#addresses.push(address);
      image.src = address;
      image.alt = viewerMessages.pageNamed(number);
      sheet.append(image);
    } else {
      sheet.textContent = `${viewerMessages.pageNamed(number)}: ${viewerMessages.states.pageFailed}`;
    }
    this.#element.append(sheet);
  }

  /** Browsers that know of it choose the paper; others lay each page on what is in the printer. */
  #lieOn(paper: Paper | undefined): void {
    if (!paper) return;
    const rule = document.createElement('style');
    rule.textContent = `@page { size: ${paper.width}pt ${paper.height}pt; margin: 0 }`;
    this.#element.append(rule);
  }
}

/** As the first page is shown. */
function paperOf(page: PDFPageProxy, turn: Turn): Paper {
  const { width, height } = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  return { width: Math.ceil(width), height: Math.ceil(height) };
}

/** A page that lies across the paper is turned, so that it is printed as large as it can be. */
async function pictureOf(
  page: PDFPageProxy,
  turn: Turn,
  paper: Paper,
  signal: AbortSignal,
): Promise<Blob> {
  const shown = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  const isAcross = shown.width > shown.height !== paper.width > paper.height;
  const rotation = page.rotate + turn + (isAcross ? 90 : 0);
  const scale = sharpness(shown.width, shown.height, DPI / POINTS_PER_INCH);
  const viewport = page.getViewport({ scale, rotation });
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  await renderOn(canvas, page, { viewport, intent: 'print' }, signal);
  return blobOf(canvas).finally(() => release(canvas));
}

async function blobOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  const blob = await promise;
  if (!blob) throw new Error('The browser has no memory for the picture');
  return blob;
}

/** Two pages that are drawn at once would both come later. */
async function inTurn(
  desk: Desk,
  number: number,
  draw: (page: PDFPageProxy) => Promise<Blob>,
  signal: AbortSignal,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    desk.queue.add(
      async () => desk.withPage(number, draw).then(resolve, reject),
      () => desk.rankOf(number, true),
      signal,
    );
  });
}

/** Not decoded yet, of which a hundred would not fit into the memory. */
async function isLoaded(image: HTMLImageElement): Promise<void> {
  if (image.complete) return;
  await new Promise((resolve) => {
    image.addEventListener('load', resolve, { once: true });
    image.addEventListener('error', resolve, { once: true });
  });
}
