import { readFile } from 'node:fs/promises';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FoundWord } from './pdf-tools.ts';

/**
 * The runs of text on a page as pdf.js, and so Firefox, finds them: in the order of the content, with
 * boxes in points of the page as shown. A run may hold several words.
 */
export async function pdfjsRuns(path: string, numbers: number[]): Promise<FoundWord[][]> {
  const task = getDocument({
    data: new Uint8Array(await readFile(path)),
    verbosity: VerbosityLevel.ERRORS,
    useSystemFonts: false,
    disableFontFace: true,
  });
  try {
    const document = await task.promise;
    const pages: FoundWord[][] = [];
    for (const number of numbers) {
      const page = await document.getPage(number);
      const { items, styles } = await page.getTextContent({ disableNormalization: true });
      const viewport = page.getViewport({ scale: 1 / page.userUnit });
      pages.push(
        items.flatMap((item) =>
          'str' in item ? [runOf(item, styles[item.fontName]?.ascent ?? 1, viewport)] : [],
        ),
      );
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

interface Item {
  str: string;
  transform: number[];
  width: number;
  height: number;
}

interface Viewport {
  convertToViewportPoint(x: number, y: number): unknown[];
}

/** The box that pdf.js lays over the page for a run, from the font's ascent to its descent. */
function runOf(
  { str, transform, width, height }: Item,
  ascent: number,
  viewport: Viewport,
): FoundWord {
  const [a = 1, b = 0, , , x = 0, y = 0] = transform;
  const length = Math.hypot(a, b);
  const [dx, dy] = [a / length, b / length];
  const corner = (along: number, up: number) =>
    viewport.convertToViewportPoint(x + along * dx - up * dy, y + along * dy + up * dx).map(Number);
  const [x0 = 0, y0 = 0] = corner(0, (ascent - 1) * height);
  const [x1 = 0, y1 = 0] = corner(width, ascent * height);
  return {
    text: str,
    box: [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)],
  };
}
