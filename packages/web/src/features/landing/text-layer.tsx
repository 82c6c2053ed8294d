import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import sample from './sample/sample.json';
import type { Piece, SampleLine, SearchedPage } from './sample-text.ts';

/** Of a line's height, above its baseline: half of what the line leads by, and the ascent. */
const ABOVE_BASELINE = 0.9375;

/** React has no effects in a page that is written by the build, and says so. */
const useAfterLayout = typeof window === 'undefined' ? () => undefined : useLayoutEffect;

interface TextLayerProps {
  page: SearchedPage;
  /** The visitor has looked for something: what is found no longer waits for the light to pass. */
  searched: boolean;
}

/**
 * The words over the picture: unseen, in their places, and as selectable as any other text. The lines
 * follow each other without gaps, so that a selection drawn across them never jumps.
 */
export function TextLayer({ page, searched }: TextLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useAfterLayout(() => {
    for (const line of layer.current?.querySelectorAll<HTMLElement>('[data-width]') ?? [])
      fit(line);
  }, []);
  return (
    <div
      ref={layer}
      data-text-layer
      data-searched={searched || undefined}
      className="text-layer"
      style={{ rotate: `${sample.turn}deg`, '--page-width': sample.width } as CSSProperties}
    >
      {page.lines.map(({ line, pieces }, index) => (
        <p key={line.text} className="text-layer-line" style={placeOf(line, index, page)}>
          <span data-width={line.width} data-page-width={sample.width}>
            <Pieces pieces={pieces} />
          </span>
        </p>
      ))}
    </div>
  );
}

const topOf = ({ baseline, size }: SampleLine) => baseline - ABOVE_BASELINE * size;

function placeOf(line: SampleLine, index: number, { lines }: SearchedPage): CSSProperties {
  const next = lines[index + 1]?.line;
  const height = next ? topOf(next) - topOf(line) : line.size * 1.2;
  const place = { '--size': line.size, '--left': line.left, '--height': height, '--order': index };
  return (index === 0 ? { ...place, '--top': topOf(line) } : place) as CSSProperties;
}

/** The picture's letters have one width, those of the reader's own font another. */
function fit(line: HTMLElement): void {
  const { width, pageWidth } = line.dataset;
  const layer = line.closest<HTMLElement>('[data-text-layer]');
  if (!layer || line.offsetWidth === 0) return;
  const wanted = (Number(width) / Number(pageWidth)) * layer.offsetWidth;
  line.style.setProperty('--fit', String(wanted / line.offsetWidth));
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  let at = 0;
  return pieces.map(({ text, found }) => {
    const key = (at += text.length);
    return found ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
