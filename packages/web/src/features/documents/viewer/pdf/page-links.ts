import type { PDFPageProxy, PageViewport } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Pdf } from './open-pdf.ts';

/** Something on a page that leads elsewhere; its place in shares of the page as pdf.js shows it. */
export interface PageLink {
  box: { left: number; top: number; width: number; height: number };
  target: { url: string } | { page: number };
}

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The address, where it is one that a stranger's file may lead to: the web and mail. */
export function safeAddress(url: unknown): string | null {
  if (typeof url !== 'string') return null;
  const parsed = URL.parse(url);
  return parsed && SCHEMES.has(parsed.protocol) ? parsed.href : null;
}

interface Annotation {
  subtype?: unknown;
  rect?: unknown;
  url?: unknown;
  dest?: unknown;
}

/** The links of a page; whatever else its annotations would do is left out. @param turn of the view, in degrees */
export async function linksOf(pdf: Pdf, page: PDFPageProxy, turn: number): Promise<PageLink[]> {
  const viewport = page.getViewport({ scale: 1, rotation: page.rotate + turn });
  const annotations = (await page.getAnnotations({ intent: 'display' })) as Annotation[];
  const links = annotations.map(async (annotation): Promise<PageLink[]> => {
    const { subtype, rect } = annotation;
    if (subtype !== 'Link' || !Array.isArray(rect)) return [];
    const target = await targetOf(pdf, annotation);
    return target ? [{ box: boxOf(viewport, rect as number[]), target }] : [];
  });
  return (await Promise.all(links)).flat();
}

function boxOf(viewport: PageViewport, [left, bottom, right, top]: number[]): PageLink['box'] {
  const [x0 = 0, y0 = 0] = viewport.convertToViewportPoint(left ?? 0, bottom ?? 0) as number[];
  const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(right ?? 0, top ?? 0) as number[];
  return {
    left: Math.min(x0, x1) / viewport.width,
    top: Math.min(y0, y1) / viewport.height,
    width: Math.abs(x1 - x0) / viewport.width,
    height: Math.abs(y1 - y0) / viewport.height,
  };
}

async function targetOf(pdf: Pdf, { url, dest }: Annotation): Promise<PageLink['target'] | null> {
  const address = safeAddress(url);
  if (address !== null) return { url: address };
  try {
    const place: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [page] = Array.isArray(place) ? (place as unknown[]) : [];
    if (Number.isInteger(page)) return { page: Number(page) + 1 };
    if (typeof page !== 'object' || page === null) return null;
    return { page: (await pdf.getPageIndex(page as never)) + 1 };
  } catch {
    // It leads nowhere.
    return null;
  }
}
