import type { PageChange } from './engine.ts';
import { altoOf } from './export/alto.ts';
import { csvOf } from './export/csv.ts';
import { hocrOf } from './export/hocr.ts';
import { markdownOf } from './export/markdown.ts';
import { plainTextOf } from './export/text.ts';
import { xlsxOf } from './export/xlsx.ts';
import { writeBytes, writeText } from './files/output-file.ts';
import type { PageSpool } from './files/page-file.ts';
import type { PageText } from './page-text.ts';
import { straightenedText } from './text-layer/straighten.ts';

/** What is written beside the PDF, and where. */
export interface ExportPaths {
  /** Also writes the recognised text here, a form feed between pages. */
  sidecarPath?: string;
  /** In the text, joins words that a hyphen breaks at the end of a line. */
  joinHyphens?: boolean;
  /** Also writes the words with their places here, as hOCR. */
  hocrPath?: string;
  /** The same as ALTO 4. */
  altoPath?: string;
  /** Also writes the text here as Markdown, with its tables. */
  markdownPath?: string;
  /** Also writes the tables here, as CSV with the confidence of each cell. */
  csvPath?: string;
  /** The same as a workbook. */
  xlsxPath?: string;
}

/** The files that are written beside the PDF. */
export function exportTargets(paths: ExportPaths): string[] {
  const { sidecarPath, hocrPath, altoPath, markdownPath, csvPath, xlsxPath } = paths;
  const targets = [sidecarPath, hocrPath, altoPath, markdownPath, csvPath, xlsxPath];
  return targets.filter((path) => path !== undefined);
}

/**
 * Writes the recognised text in the forms that were asked for. Places are those of the pages as they
 * are in the output, straightened where they were.
 * @throws {EngineError} `file-access`
 */
export async function writeExports(
  paths: ExportPaths,
  spool: PageSpool,
  pageCount: number,
  changes: Map<number, PageChange>,
): Promise<void> {
  const pages = () => pagesInOrder(spool, pageCount, changes);
  const { sidecarPath, joinHyphens = false, hocrPath, altoPath } = paths;
  const { markdownPath, csvPath, xlsxPath } = paths;
  if (sidecarPath) await writeText(sidecarPath, plainTextOf(pages(), { joinHyphens }));
  if (hocrPath) await writeText(hocrPath, hocrOf(pages()));
  if (altoPath) await writeText(altoPath, altoOf(pages()));
  if (markdownPath) await writeText(markdownPath, markdownOf(pages()));
  if (csvPath) await writeText(csvPath, csvOf(pages()));
  if (xlsxPath) await writeBytes(xlsxPath, xlsxOf(pages()));
}

async function* pagesInOrder(
  spool: PageSpool,
  pageCount: number,
  changes: Map<number, PageChange>,
): AsyncGenerator<PageText | undefined> {
  for (let page = 1; page <= pageCount; page += 1) {
    const text = await spool.read(page);
    const { turned = 0, deskewed = 0 } = changes.get(page) ?? {};
    yield text && straightenedText(text, { turn: turned, skew: deskewed });
  }
}
