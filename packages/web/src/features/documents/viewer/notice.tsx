import { searchMessages } from '@legible/contracts/messages/documents/search';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { routes } from '../../../lib/routes.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { resultsPlace } from '../search/found-place.ts';
import { searchIn, unaskable } from '../search/text-search.ts';

interface NoticeProps {
  title: ReactNode;
  children: ReactNode;
  /** What can be done besides going back. */
  more?: ReactNode;
}

/** In place of a document, in as much room: its name, what became of it, and the way back. */
export function Notice({ title, children, more }: NoticeProps) {
  const [address] = useSearchParams();
  const search = searchIn(address);
  const wasFound = unaskable(search) === null;
  return (
    <div className="viewer-room mx-auto grid w-full max-w-xl content-start gap-4 px-4 py-8 sm:px-6">
      <h1 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h1>
      {children}
      <div className="flex flex-wrap gap-2">
        {more}
        <ButtonLink
          to={wasFound ? resultsPlace(search) : routes.ocr}
          variant="outline"
          size="small"
        >
          {wasFound ? searchMessages.trail.back : viewerMessages.back}
        </ButtonLink>
      </div>
    </div>
  );
}
