import { pieces, samplePage } from './sample-page.ts';

/**
 * Text that looks scanned (worn letters, a tilted sheet, a shadow at the edge) and is text. A light
 * passes over it once; behind it, what is searched for is marked.
 */
export function ScannedPage({ query }: { query: string }) {
  return (
    <div className="scanned-sheet relative overflow-hidden rounded-t-sm px-6 pt-8 pb-10 sm:px-10 sm:pt-12">
      <svg aria-hidden className="absolute size-0">
        <filter id="worn-type" x="-2%" y="-2%" width="104%" height="104%">
          <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7" />
          <feDisplacementMap in="SourceGraphic" scale="1.4" />
        </filter>
      </svg>
      <div className="scanned-type">
        <p className="mb-6 font-bold tracking-[0.08em]">
          <Line text={samplePage.heading} query={query} />
        </p>
        {samplePage.lines.map((line, index) =>
          line === '' ? (
            // oxlint-disable-next-line react/no-array-index-key -- the page never changes
            <p key={index} className="h-4" />
          ) : (
            <p key={line}>
              <Line text={line} query={query} />
            </p>
          ),
        )}
      </div>
      <div aria-hidden className="scan-light" />
    </div>
  );
}

function Line({ text, query }: { text: string; query: string }) {
  let at = 0;
  return pieces(text, query).map((piece) => {
    const key = (at += piece.text.length);
    return piece.found ? (
      <mark key={key} className="scanned-match">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}
