import { landing } from '@legible/contracts/pages/landing';
import sample from './sample/sample.json';
import type { SearchedPage } from './sample-text.ts';
import large from './sample/scan-1280.webp';
import small from './sample/scan-720.webp';
import { TextLayer } from './text-layer.tsx';

interface ScannedPageProps {
  /** What was read, and where; null for the mere picture. */
  page: SearchedPage | null;
  searched: boolean;
}

/** The picture, and over it the text that was found in it. */
export function ScannedPage({ page, searched }: ScannedPageProps) {
  return (
    <div className="scanned-page" style={{ aspectRatio: `${sample.width} / ${sample.height}` }}>
      <img
        src={large}
        srcSet={`${small} 720w, ${large} 1280w`}
        sizes="(min-width: 64rem) 60rem, calc(100vw - 2rem)"
        width={1280}
        height={Math.round((1280 * sample.height) / sample.width)}
        alt={landing.demo.picture}
        draggable={false}
        // The largest thing on a phone's first screen.
        fetchPriority="high"
        className="absolute inset-0 size-full select-none"
      />
      {page && <TextLayer page={page} searched={searched} />}
      {page && <div aria-hidden className="scan-light" />}
    </div>
  );
}
