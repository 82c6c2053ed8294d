import { searchMessages as texts } from '@legible/contracts/messages/documents/search';
import type { FoundPage } from '@legible/contracts/search/search';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { FailureAlert } from '../../../ui/failure-alert.tsx';
import { readingPlace } from '../search/found-place.ts';
import { keyOfPage } from '../search/search-api.ts';
import type { TextSearch } from '../search/text-search.ts';
import type { Found } from '../search/use-found.ts';
import { FoundItem } from './found-item.tsx';
import type { MakeCrop } from './use-crops.ts';

interface FoundListProps {
  list: RefObject<HTMLOListElement | null>;
  pages: readonly FoundPage[];
  search: TextSearch;
  /** They were found for what was typed before. */
  isOlder: boolean;
  more: Found['more'];
  makeCrop: MakeCrop;
  /** The user goes back to the field. */
  onLeave: () => void;
  /** A page is about to be opened. */
  onOpen: () => void;
}

/** The pages that were found, best first. The keys go from one to the next; Tab comes to the one that was read last. */
export function FoundList(props: FoundListProps) {
  const { list, pages, search, isOlder, more, makeCrop, onLeave, onOpen } = props;
  const [current, setCurrent] = useState('');
  const keys = pages.map(keyOfPage);
  const tabStop = keys.includes(current) ? current : keys[0];
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepIn(event.key, keys.indexOf(tabStop ?? ''), keys.length);
    if (step === null) return;
    event.preventDefault();
    if (step === 'leave') return onLeave();
    linksIn(list)[step]?.focus();
  };
  return (
    <>
      <ol ref={list} aria-label={texts.list} aria-busy={isOlder} className="found-list">
        {pages.map((found, at) => {
          const key = keyOfPage(found);
          return (
            <li key={key}>
              <FoundItem
                {...{ found, makeCrop, onKey, onOpen }}
                rank={at}
                to={readingPlace(search, found)}
                isTabStop={key === tabStop}
                onFocus={() => setCurrent(key)}
              />
            </li>
          );
        })}
      </ol>
      <MoreFound more={more} />
    </>
  );
}

function MoreFound({ more: { isLeft, isLoading, hasFailed, load } }: { more: Found['more'] }) {
  if (!isLeft) return null;
  return (
    <div className="px-4 pb-4 sm:px-5">
      {hasFailed ? (
        <FailureAlert title={texts.moreFailed} onRetry={load} />
      ) : (
        <Button variant="outline" size="small" disabled={isLoading} onClick={load}>
          {isLoading ? texts.loadingMore : texts.more}
        </Button>
      )}
    </div>
  );
}

/** The links to the pages that were found, in their order. */
export const linksIn = (list: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(list.current?.querySelectorAll<HTMLElement>('[data-found]') ?? []),
];

/**
 * Where a key leads in the list of what was found.
 * @param at which item the user is at, counted from 0, of how many
 * @returns another item, or out of the list; null for a key that does something else
 */
function stepIn(key: string, at: number, count: number): number | 'leave' | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return at > 0 ? at - 1 : 'leave';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === 'Escape' ? 'leave' : null;
}
