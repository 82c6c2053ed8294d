import { PictureError, type PictureErrorCode } from '@legible/pictures/errors';
import { formatOf } from '@legible/pictures/formats';
import { JoinedPdf, sectionOf } from '@legible/pictures/joined-pdf';
import { readPicture } from '@legible/pictures/read';
import { type ChosenPicture, isOfBrowser } from './chosen-pictures.ts';

/** Of what the browser decodes and no PDF holds: hardly anything is lost that a camera saw. */
const JPEG_QUALITY = 0.92;
const LOSSLESS_WEBP = 'VP8L';

/** A PDF, or why there is none: what each picture that cannot become a page has against it. */
export interface MadePdf {
  pdf?: File;
  problems: Map<number, PictureErrorCode>;
}

interface Making {
  /** Hears how many pictures are done. */
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/**
 * Puts pictures into one PDF, in their order. One at a time is held in memory; the browser keeps what came of it, on its
 * disk if it wants.
 * @throws what `signal` was aborted with; what the browser throws when memory is short
 */
export async function makePdf(
  pictures: readonly ChosenPicture[],
  { onProgress, signal }: Making,
): Promise<MadePdf> {
  const pdf = new JoinedPdf();
  const parts: Blob[] = [new Blob([pdf.start])];
  const problems: MadePdf['problems'] = new Map();
  for (const [index, picture] of pictures.entries()) {
    signal.throwIfAborted();
    try {
      const section = sectionOf(await pagesOf(picture.file), pdf.nextNumber, picture.turn);
      const part = new Blob(section.pieces);
      pdf.add(section, part.size);
      parts.push(part);
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      problems.set(picture.id, error.code);
    }
    onProgress(index + 1);
  }
  signal.throwIfAborted();
  if (problems.size > 0) return { problems };
  parts.push(new Blob([pdf.finish()]));
  const name = nameOf(pictures);
  return { pdf: new File(parts, name, { type: 'application/pdf' }), problems };
}

async function pagesOf(file: File) {
  const bytes = await bytesOf(file);
  const isTheirs = isOfBrowser(formatOf(bytes));
  const known = isTheirs ? await bytesOf(await codedAnew(file, bytes)) : bytes;
  // What the browser decodes has been decoded by then.
  return readPicture(known, { webp: () => Promise.resolve(undefined) });
}

/** @throws {PictureError} `damaged` for a file that cannot be read any more: it was moved, or taken out with its card */
async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new PictureError('damaged', 'the file cannot be read any more');
  }
}

/** As the browser shows it, upright: without loss where it was without loss before. */
async function codedAnew(file: File, bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureError('damaged', 'the browser cannot decode it');
  });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.width, picture.height];
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  const isLossless = String.fromCharCode(...bytes.subarray(12, 16)) === LOSSLESS_WEBP;
  const type = isLossless ? 'image/png' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, JPEG_QUALITY);
  });
  // A canvas that is larger than the browser can hold has nothing in it.
  if (!blob) throw new PictureError('too-large', 'the browser cannot hold it');
  return blob;
}

/** The first picture's name, as that of a PDF. */
function nameOf([first]: readonly ChosenPicture[]): string {
  const name = first?.file.name.replace(/\.[^.]*$/, '').trim() ?? '';
  return `${name === '' ? 'Pictures' : name}.pdf`;
}
