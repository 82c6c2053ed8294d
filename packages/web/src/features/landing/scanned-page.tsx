import { pieces, samplePage } from './sample-page.ts';

interface ScannedPageProps {
  query: string;
  /** The first time, what is found appears only once the light has passed. */
  first: boolean;
}

/** Text that looks scanned (worn letters, a tilted sheet, a shadow at the edge) and is text. */
export function ScannedPage({ query, first }: ScannedPageProps) {
  return (
    <div
      data-first={first || undefined}
      className="scanned-sheet relative overflow-hidden -mb-3 rounded-t-sm px-6 pt-8 pb-12 sm:px-10 sm:pt-12 sm:pb-16"
    >
      <svg aria-hidden className="absolute size-0">
        <filter id="worn-type" x="-2%" y="-2%" width="104%" height="104%">
          <feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7" />
          <feDisplacementMap in="SourceGraphic" scale="1.4" />
        </filter>
      </svg>
      <div className="scanned-type grid gap-5">
        <p className="font-bold tracking-[0.08em]">
          <Marked text={samplePage.heading} query={query} />
        </p>
        {samplePage.paragraphs.map((paragraph) => (
          <p key={paragraph}>
            <Marked text={paragraph} query={query} />
          </p>
        ))}
      </div>
      <div aria-hidden className="scan-light" />
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
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
