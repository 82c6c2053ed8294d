import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef } from 'react';
import { drawPart } from '../pages/draw-part.ts';
import type { Desk } from '../pdf/desk.ts';
import type { PageBox } from '../pdf/turned-place.ts';

interface WordCropProps {
  desk: Desk;
  page: number;
  /** Of the word, in shares of the page. */
  box: PageBox;
}

/** Of the picture, in pixels of CSS. */
const [WIDTH, HEIGHT] = [320, 72];
/** A word is drawn so high, in pixels of CSS, unless it is too wide then. */
const WORD_HEIGHT = 30;
const WIDEST = 0.7;

/** The word as it is in the scan, with some of what stands around it. */
export function WordCrop({ desk, page, box }: WordCropProps) {
  const place = useRef<HTMLDivElement>(null);
  const [left, top, right, bottom] = box;
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const draw = async () => {
      const word = [left, top, right, bottom] as const;
      const canvas = await desk.withPage(page, (shown) => drawCrop(shown, word, signal));
      if (!signal.aborted) place.current?.replaceChildren(canvas);
    };
    // A page that cannot be drawn has said so.
    desk.queue.add(
      async () => draw().catch(() => undefined),
      () => 0,
      signal,
    );
    return () => leaving.abort();
  }, [desk, page, left, top, right, bottom]);
  return <div ref={place} className="viewer-crop" style={{ aspectRatio: WIDTH / HEIGHT }} />;
}

async function drawCrop(
  page: PDFPageProxy,
  [left, top, right, bottom]: PageBox,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const plain = page.getViewport({ scale: 1 });
  const [width, height] = [(right - left) * plain.width, (bottom - top) * plain.height];
  const scale = Math.min(WORD_HEIGHT / height, (WIDEST * WIDTH) / width);
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
  const part = { middle, scale, width: WIDTH, height: HEIGHT };
  const canvas = await drawPart(page, part, signal);
  const sharp = window.devicePixelRatio;
  frame(canvas, width * scale * sharp, height * scale * sharp);
  canvas.setAttribute('role', 'img');
  canvas.setAttribute('aria-label', viewerMessages.mending.crop);
  return canvas;
}

/** Around the word, a little away from its letters. */
function frame(canvas: HTMLCanvasElement, width: number, height: number): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const gap = 4 * window.devicePixelRatio;
  context.strokeStyle = '#2563eb';
  context.lineWidth = 1.5 * window.devicePixelRatio;
  context.setTransform(1, 0, 0, 1, canvas.width / 2, canvas.height / 2);
  context.strokeRect(-width / 2 - gap, -height / 2 - gap, width + 2 * gap, height + 2 * gap);
}
