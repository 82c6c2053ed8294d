import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { folded } from '../../lib/format.ts';
import { ScannedPage } from './scanned-page.tsx';
import { countMatches } from './sample-page.ts';

/** The product in small: a page that has been read, and a search that finds words in it. */
export function ScanDemo() {
  const [typed, setTyped] = useState<string | null>(null);
  const query = typed ?? 'picture';
  const id = useId();
  const matches = countMatches(folded(query));
  return (
    <figure className="grid gap-3">
      <div className="overflow-hidden rounded-2xl border border-line bg-sunken shadow-raised">
        <div className="flex items-center gap-2.5 border-b border-line bg-surface px-4 py-2.5">
          <Search aria-hidden className="size-4 shrink-0 text-faint" />
          <label htmlFor={id} className="sr-only">
            Search the sample page
          </label>
          <input
            id={id}
            value={query}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            placeholder="Search this scan"
            className="h-7 w-full min-w-0 rounded-sm bg-transparent text-sm placeholder:text-faint"
          />
          <output htmlFor={id} className="shrink-0 text-xs text-muted tabular-nums">
            {query.trim() === '' ? '' : `${matches} found`}
          </output>
        </div>
        <div className="px-5 pt-7 sm:px-10 sm:pt-9">
          <ScannedPage query={folded(query)} first={typed === null} />
        </div>
      </div>
      <figcaption className="text-center text-xs text-muted">
        A sample page. Search it, or select a line with the mouse.
      </figcaption>
    </figure>
  );
}
