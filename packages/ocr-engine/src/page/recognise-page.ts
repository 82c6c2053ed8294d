import type {
  LeftAlonePage,
  LeftAloneReason,
  Mode,
  RecognisedPage,
  RecogniserName,
} from '../interface/engine.ts';
import { EngineError } from '../interface/errors.ts';
import { hasWrittenAnnotations } from '../inspect/annotations.ts';
import { imageDpi, picturesToRead, reasonToLeaveAlone, scanDpi } from '../inspect/needs-ocr.ts';
import { type PageContent, readPageContent } from '../inspect/page-content.ts';
import type { Block, Box } from '../interface/page-text.ts';
import type { FoundLanguage } from '../languages/found-languages.ts';
import { preparePaper } from '../paper/prepare-paper.ts';
import { openDocument, type PdfDocument, withPage } from '../render/document.ts';
import { type GreyImage, withPageImage } from '../render/page-image.ts';
import { isOutOfMemory, type Pdfium } from '../render/pdfium.ts';
import { chooseResolution, enlargedResolution, type Resolution } from '../render/resolution.ts';
import { withForm } from '../render/form.ts';
import { withScanImage } from '../render/scan-image.ts';
import { enlarged } from '../pixels/enlarged.ts';
import { bareScan } from './bare-scan.ts';
import { accounted, seenPage } from './accounted.ts';
import { fittingResolution } from './fitting-resolution.ts';
import { ownText } from './own-text.ts';
import { poseOf } from './pose.ts';
import type { Draw } from '../recognise/recogniser.ts';
import { recogniserFor } from '../recognise/recogniser-for.ts';
import { blankOutside, shownBox, sureText } from './regions.ts';
import { scaleBlocks, scaleTables } from './scale.ts';
import { thumbnailOf } from './thumbnail.ts';
import { findTables } from '../tables/find-tables.ts';
import type { TabledText } from '../tables/row-order.ts';
import { keepingReduced, type Reduced } from './keeping-reduced.ts';
import { showsMoreThan } from './unread-ink.ts';
import { stages } from '../interface/stages.ts';
import { dropJunk, languagesOfLines, likelyWords } from '../text/words.ts';

/** A page that is to be recognised: its size as shown in points, and the picture to make of it. */
interface Sheet {
  width: number;
  height: number;
  resolution: Resolution;
  /** Of the scan that the page consists of, if it does. */
  scanDpi: number | undefined;
  /**
   * Whether text that can be copied is left out of the picture. If it were recognised as well, it would be found
   * twice.
   */
  hidesText: boolean;
  /** Of a page that is one scan and nothing else: the scan's own pixels, of which the picture is made. */
  ownPixels: Resolution | undefined;
  /** Whether text that was written onto the page with annotations or fields is read, too. */
  showsAnnotations: boolean;
  /** On a page of real text: its pictures. Only they are read. In points of the page as shown. */
  regions?: Box[];
}

/** What a caller wants to know of a page besides what was read. */
interface Wanted {
  /** A thumbnail, where it is drawn as a whole. */
  thumbnail?: boolean;
  /** The text of its own of a page that is left alone. */
  ownText?: boolean | undefined;
}

interface LeftAlone {
  reason: LeftAloneReason;
}

type Thumbnailed = Pick<RecognisedPage, 'thumbnail'>;

/**
 * Recognises one page of a PDF, or says why it is left alone. Runs in a child process.
 * @param number counted from 1
 * @param languages Tesseract's names, or `auto` alone
 * @param mode which pages are recognised
 * @param before with `auto`, the language of the document's page before
 * @param wanted what else is told of the page
 * @throws {EngineError} what `openDocument`, `withPage` and the recognisers throw, `page-unreadable`, `page-garbled`, `page-out-of-memory`
 */
export async function recognisePage(
  path: string,
  number: number,
  languages: string[],
  recogniser: RecogniserName,
  mode?: Mode,
  before?: FoundLanguage,
  wanted: Wanted = {},
): Promise<
  (LeftAlonePage | Omit<RecognisedPage, 'json'>) & Thumbnailed & { found?: FoundLanguage }
> {
  const spent = stopwatch();
  const document = await openDocument(path);
  const seen = withPage(document, number, (page) => lookAt(path, document, page, mode));
  const own = () => (wanted.ownText ? ownJson(document, number) : {});
  if ('reason' in seen) {
    return { kind: 'left-alone', page: number, reason: seen.reason, ...own(), ...spent() };
  }
  const { resolution, readingDpi } = fittingResolution(seen, drawer(document, number, seen));
  const { width, height } = seen;
  const sheet = { ...seen, resolution };
  let found: FoundLanguage | undefined;
  const { see, thumbnail } = keepThumbnail(sheet, wanted.thumbnail);
  const { draw, rulesOf, reduced } = keepingReduced(
    drawer(document, number, sheet, see),
    readingDpi,
  );
  const page = seenPage(draw, readingDpi);
  const chosen = await recogniserFor(recogniser, languages, {
    ...page,
    before,
    found: (language) => {
      found = language;
    },
  });
  const raw = await chosen.read(draw, readingDpi);
  const read = raw && dropJunk(raw);
  const kept = sheet.regions ? sureText(read ?? []) : read && accounted(read, page);
  if (!kept) {
    const reason = sheet.regions ? 'born-digital' : 'blank';
    return { kind: 'left-alone', page: number, reason, ...own(), ...thumbnail, ...spent() };
  }
  const text = stages.within('finding tables', () => findTables(kept, rulesOf, poseOf(kept)));
  return {
    kind: 'recognised',
    text: {
      page: number,
      width,
      height,
      dpi: resolution.dpi,
      ...moreThan(kept, sheet, reduced, readingDpi),
      ...inPoints(text, sheet),
    },
    recogniser: chosen.name,
    languages: languagesOfLines(kept),
    ...(found ? { found } : {}),
    ...thumbnail,
    ...spent(),
  };
}

function ownJson(document: PdfDocument, number: number): Pick<LeftAlonePage, 'json'> {
  const text = withPage(document, number, (page) => ownText(document.pdfium, page, number));
  return text ? { json: JSON.stringify(text) } : {};
}

/** @returns what makes a thumbnail of the first picture that it sees, if one is wanted; and where it then is */
function keepThumbnail({ regions }: Sheet, isWanted?: boolean) {
  const thumbnail: Thumbnailed = {};
  const see = (image: GreyImage) => {
    // Of a page with text of its own only its pictures are drawn.
    if (isWanted && !regions)
      thumbnail.thumbnail ??= stages.within('making a thumbnail', () => thumbnailOf(image));
  };
  return { see, thumbnail };
}

/** Of a page with text of its own, what its pictures show beside their words is left unsaid. */
function moreThan(blocks: Block[], { regions }: Sheet, reduced: Reduced, dpi: number) {
  const showsMore = !regions && showsMoreThan(reduced, dpi, likelyWords(blocks));
  return showsMore ? { showsMore } : {};
}

function inPoints({ blocks, tables }: TabledText, { width, height, resolution }: Sheet) {
  const [x, y] = [width / resolution.width, height / resolution.height];
  const lying = scaleBlocks(blocks, x, y);
  const pose = poseOf(lying);
  return {
    ...(pose ? { pose } : {}),
    blocks: lying,
    ...(tables.length > 0 ? { tables: scaleTables(tables, x, y) } : {}),
  };
}

/** Begins to measure; a child reads one page at a time, so that all its processor time is the page's. */
function stopwatch(): () => { seconds: number; processorSeconds: number } {
  const [started, before] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(before);
    return {
      seconds: (performance.now() - started) / 1000,
      processorSeconds: (user + system) / 1e6,
    };
  };
}

function lookAt(
  path: string,
  document: PdfDocument,
  page: number,
  mode: Mode = 'auto',
): Sheet | LeftAlone {
  const { pdfium } = document;
  const width = pdfium.FPDF_GetPageWidthF(page);
  const height = pdfium.FPDF_GetPageHeightF(page);
  const content = readPageContent(pdfium, page);
  const reason = reasonToLeaveAlone(content, width * height, mode);
  const hidesText = mode !== 'force';
  if (reason === 'born-digital') {
    const pictures = picturesToRead(content, width * height);
    if (pictures.length === 0) return { reason };
    const resolution = chooseResolution(width, height, imageDpi(pictures));
    const regions = pictures.map(({ bounds }) => shownBox(pdfium, page, bounds));
    const alone = { ownPixels: undefined, showsAnnotations: false, scanDpi: undefined };
    return { width, height, resolution, hidesText, ...alone, regions };
  }
  const showsAnnotations = hasWrittenAnnotations(pdfium, page);
  if (reason && !(reason === 'blank' && showsAnnotations)) return { reason };
  const scan = showsAnnotations ? undefined : bareScan(path, document, page, content);
  const dpi = scanDpi(content.images, width * height);
  const resolution = scan
    ? enlargedResolution(width, height, scan)
    : chooseResolution(width, height, dpi);
  return { width, height, resolution, scanDpi: dpi, hidesText, ownPixels: scan, showsAnnotations };
}

/**
 * Draws the page anew each time it is asked, so that no picture is held while the page is read.
 * @param see is shown each picture as it was drawn
 */
function drawer(
  document: PdfDocument,
  number: number,
  sheet: Sheet,
  see: (image: GreyImage) => void = () => undefined,
): Draw {
  const { pdfium } = document;
  const { resolution, regions, hidesText, ownPixels, showsAnnotations, width } = sheet;
  const scale = resolution.width / width;
  return (use) => {
    const lend = (image: GreyImage) => {
      see(image);
      const { hasInk } = stages.within('preparing the paper', () => preparePaper(image));
      return hasInk ? use(image) : undefined;
    };
    const lendRegions = (image: GreyImage) => {
      const areas = regions?.map((box) => scaled(box, scale));
      if (areas) blankOutside(image, areas);
      return lend(image);
    };
    return withPage(document, number, (page) =>
      drawing(() => {
        const scan =
          ownPixels &&
          withScanImage(pdfium, pdfium.FPDFPage_GetObject(page, 0), ownPixels, (own) =>
            lend(enlarged(own, resolution)),
          );
        if (scan) return scan.result;
        if (hidesText) hideReadableText(pdfium, readPageContent(pdfium, page));
        const draw = (form?: number) => withPageImage(pdfium, page, resolution, lendRegions, form);
        return showsAnnotations ? withForm(document, page, draw) : draw();
      }),
    );
  };
}

function scaled([left, top, right, bottom]: Box, scale: number): Box {
  return [left * scale, top * scale, right * scale, bottom * scale];
}

/**
 * Hides text that the page has already, such as a stamp on a scan. If it were recognised as well, it would be found
 * twice.
 */
function hideReadableText(pdfium: Pdfium, { readableText }: PageContent): void {
  for (const object of readableText) pdfium.FPDFPageObj_SetIsActive(object, false);
}

/** A page may be larger than what there is room for. */
function drawing<T>(work: () => T): T {
  try {
    return stages.within('drawing the page, or taking its scan', work);
  } catch (error) {
    if (!isOutOfMemory(error)) throw error;
    throw new EngineError('page-out-of-memory', undefined, { cause: error });
  }
}
