import { searchMessages } from '@legible/contracts/messages/documents/search';
import type { FoundPage } from '@legible/contracts/search/search';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { dateAndTime, shortDate } from '../../../lib/dates.ts';
import { truncateName } from '../../../lib/format.ts';
import { FoundCrop } from './found-crop.tsx';
import { MarkedLine } from './marked-line.tsx';
import type { MakeCrop } from './use-crops.ts';

interface FoundItemProps {
  found: FoundPage;
  rank: number;
  /** Where it is read. */
  to: string;
  /** Whether the key Tab comes to it: to one of the list. */
  isTabStop: boolean;
  onFocus: () => void;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onOpen: () => void;
  makeCrop: MakeCrop;
}

/** A page that was found: its place in the scan, the line, and what it is a page of. */
export function FoundItem({
  found,
  rank,
  to,
  isTabStop,
  onFocus,
  onKey,
  onOpen,
  makeCrop,
}: FoundItemProps) {
  const { input_name: name, created_at: at, page, page_count: pages } = found;
  return (
    <Link
      to={to}
      data-found
      tabIndex={isTabStop ? 0 : -1}
      className="found-item"
      onFocus={onFocus}
      onKeyDown={onKey}
      onClick={onOpen}
    >
      <span className="grid min-w-0 content-start gap-1">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-xs text-muted">
          <bdi className="min-w-0 truncate text-sm font-medium text-ink" title={name}>
            {truncateName(name)}
          </bdi>
          <span className="whitespace-nowrap">{searchMessages.pageOf(page, pages)}</span>
          <time className="whitespace-nowrap" dateTime={at} title={dateAndTime(at)}>
            {shortDate(at)}
          </time>
        </span>
        <MarkedLine {...found} />
      </span>
      <FoundCrop {...{ found, rank, makeCrop }} />
    </Link>
  );
}
