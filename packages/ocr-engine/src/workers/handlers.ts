import { inspectPdf } from '../inspect/pdf-info.ts';
import { PageFile } from '../files/page-file.ts';
import { HANDED_FILE } from '../files/written-file.ts';
import { recognisePage } from '../page/recognise-page.ts';
import { importAsUsual, setUpFor } from './single-page-mode.ts';
import type { Handlers } from './protocol.ts';

/** Loaded when needed: of several children, one appends. */
const appending = () => importAsUsual(() => import('../text-layer/append.ts'));

/** What each task does, as a child of the real engine does it. */
export const handlers: Handlers = {
  inspect: ({ path, mostPages }) => inspectPdf(path, mostPages),
  recognise: async ({ path, page, languages, recogniser, mode, before, isOnly, ...wanted }) => {
    setUpFor({ isOnly });
    // Its text is appended next: what that takes is loaded while this thread waits for the networks.
    if (isOnly) setImmediate(() => void appending().catch(() => {}));
    const { thumbnail, ...outcome } = await recognisePage(
      path,
      page,
      languages,
      recogniser,
      mode,
      before,
      wanted,
    );
    const small = thumbnail ? { thumbnail: Buffer.from(thumbnail).toString('base64') } : {};
    if (outcome.kind === 'left-alone') return { ...outcome, ...small };
    const { text, ...rest } = outcome;
    return { ...rest, ...small, json: JSON.stringify(text) };
  },
  append: async ({ path, pagesPath, options }) => {
    const { appendTextLayer } = await appending();
    return appendTextLayer(path, new PageFile(pagesPath), HANDED_FILE, options);
  },
  mend: async ({ path, incrementPath, pagesPath }) => {
    const { mendTextLayer } = await importAsUsual(() => import('../text-layer/mend.ts'));
    const files = { path, incrementPath, tailPath: HANDED_FILE };
    return mendTextLayer(files, new PageFile(pagesPath));
  },
  archive: async ({ path }) => {
    const { convertToPdfA } = await importAsUsual(() => import('../archive/convert.ts'));
    return convertToPdfA(path, HANDED_FILE);
  },
  draw: async ({ path, page, dpi }) => {
    const { writePagePicture } = await importAsUsual(() => import('../pictures/page-png.ts'));
    return writePagePicture(path, page, dpi, HANDED_FILE);
  },
  thumbnail: async ({ path, page }) => {
    const { drawThumbnail } = await importAsUsual(() => import('../pictures/page-thumbnail.ts'));
    const thumbnail = await drawThumbnail(path, page);
    return { thumbnail: Buffer.from(thumbnail).toString('base64') };
  },
  picture: async ({ path, firstNumber, turn }) => {
    const { writePictureSection } = await importAsUsual(
      () => import('../pictures/picture-section.ts'),
    );
    return writePictureSection(path, HANDED_FILE, firstNumber, turn);
  },
  repair: async ({ path }) => {
    const { appendTable } = await importAsUsual(() => import('../text-layer/repair.ts'));
    return appendTable(path, HANDED_FILE);
  },
};
