import type { PageChange } from './interface/task-reports.ts';
import type { TextChoices, TextFormat } from './export/export-of.ts';
import { type Placing, writeBytes } from './files/output-file.ts';
import type { PageSpool } from './files/page-file.ts';
import type { PageReport } from './report.ts';
import type { PagePlace } from './structure/page-place.ts';

/** What is written beside the PDF, and where. */
export interface ExportPaths {
  /** Also writes the recognised text here, a form feed between pages. */
  sidecarPath?: string;
  /** In the text, joins words that a hyphen breaks at the end of a line; Markdown and Word always do. */
  joinHyphens?: boolean;
  /** Leaves running heads and page numbers out of all that is written beside the PDF. */
  noFurniture?: boolean;
  /** Also writes the words with their places here, as hOCR. */
  hocrPath?: string;
  /** The same as ALTO 4. */
  altoPath?: string;
  /** The same as CSV. */
  wordsPath?: string;
  /** Also writes the text here as Markdown: headings, paragraphs and tables. */
  markdownPath?: string;
  /** The same for Word. */
  docxPath?: string;
  /** Also writes the tables here, as CSV with the confidence of each cell. */
  csvPath?: string;
  /** The same as a workbook. */
  xlsxPath?: string;
}

/** The files that are written beside the PDF. */
export function exportTargets(paths: ExportPaths): string[] {
  return wanted(paths).map(([, path]) => path);
}

function wanted(paths: ExportPaths): [TextFormat, string][] {
  const all: [TextFormat, string | undefined][] = [
    ['text', paths.sidecarPath],
    ['hocr', paths.hocrPath],
    ['alto', paths.altoPath],
    ['words', paths.wordsPath],
    ['markdown', paths.markdownPath],
    ['docx', paths.docxPath],
    ['csv', paths.csvPath],
    ['xlsx', paths.xlsxPath],
  ];
  return all.flatMap(([format, path]): [TextFormat, string][] => (path ? [[format, path]] : []));
}

/**
 * Writes the recognised text in the forms that were asked for. Places are those of the pages as they
 * are in the output, straightened where they were.
 * @param read what came of each page of the document, in order
 * @throws {EngineError} `file-access`, `output-exists`
 */
export async function writeExports(
  paths: ExportPaths & Placing,
  spool: PageSpool,
  read: PageReport[],
  changes: Map<number, PageChange>,
): Promise<void> {
  const targets = wanted(paths);
  if (targets.length === 0) return;
  // Loaded late: most documents are made without.
  const { exportOf } = await import('./export/export-of.ts');
  const pages = () => pagesInOrder(spool, read, changes);
  const { joinHyphens = false, noFurniture = false, noOverwrite } = paths;
  const furniture: TextChoices['furniture'] = noFurniture ? 'left_out' : 'kept';
  for (const [format, path] of targets) {
    const hyphens = joinHyphens || format !== 'text' ? 'joined' : 'kept';
    const pieces = inBytes(exportOf(format, pages, { hyphens, furniture }));
    await writeBytes(path, pieces, { noOverwrite });
  }
}

async function* inBytes(pieces: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}

async function* pagesInOrder(
  spool: PageSpool,
  read: PageReport[],
  changes: Map<number, PageChange>,
): AsyncGenerator<PagePlace> {
  const { straightenedText } = await import('./text-layer/straighten.ts');
  for (const { page, reason } of read) {
    const text = (await spool.read(page)) ?? (reason === 'blank' ? null : undefined);
    const { turned = 0, deskewed = 0 } = changes.get(page) ?? {};
    yield text && straightenedText(text, { turn: turned, skew: deskewed });
  }
}
