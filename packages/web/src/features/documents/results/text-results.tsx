import './results.css';
import { searchMessages as texts } from '@legible/contracts/messages/documents/search';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ListFilter } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/buttons/button.tsx';
import { documentsIn } from '../search/documents-in.ts';
import { readingPlace, takeLastRead } from '../search/found-place.ts';
import { keyOfPage } from '../search/search-api.ts';
import { filtersSet, type TextSearch, unaskable } from '../search/text-search.ts';
import { type Found, useFound } from '../search/use-found.ts';
import { FiltersForm } from './filters-form.tsx';
import { FoundList, linksIn } from './found-list.tsx';
import { FoundNotes } from './found-notes.tsx';
import { useCrops } from './use-crops.ts';
import { useFieldKeys } from './use-field-keys.ts';
import { useFresh } from './use-fresh.ts';
import { useRestedText } from './use-rested-text.ts';
import { NO_FILTERS, useSearchAddress } from './use-search-address.ts';

interface TextResultsProps {
  userId: string;
  /** What stands in the field. */
  typed: string;
  field: RefObject<HTMLInputElement | null>;
  /** Files whose names match stand above. */
  hasRows: boolean;
}

/** Who types on within this has not said yet what to look for. */
const TYPING_MS = 40;
/** Who listens is told what was found when it stays so. */
const TELLING_MS = 700;

/** Below the files whose names match: the pages that have what was typed in their text. */
export default function TextResults({ userId, typed, field, hasRows }: TextResultsProps) {
  const query = useRestedText(typed, TYPING_MS);
  const [filters, setFilters, keepAddress] = useSearchAddress(query);
  const search = { ...filters, query };
  const found = useFound(search);
  useFresh(userId, found);
  const list = useRef<HTMLOListElement>(null);
  const [isFiltering, setFiltering] = useState(filtersSet(search) > 0);
  const filtersId = useId();
  const makeCrop = useCrops();
  const isBehind = query !== typed || found.isOlder || !found.data;
  useWayIn({ typed, field, list, search, found, isBehind, keepAddress });
  useReturn(list, field, found);

  if (unaskable({ ...search, query: typed }) === 'empty') return null;
  const pages = unaskable(search) === null ? (found.data?.pages ?? []) : [];
  return (
    <section aria-label={texts.title} className="contents">
      <FoundHead
        {...{ search, found, isFiltering, filtersId }}
        hasWayDown={hasRows && pages.length > 0}
        onDown={() => linksIn(list)[0]?.focus()}
        onFiltering={() => setFiltering(!isFiltering)}
      />
      {isFiltering && <FiltersForm id={filtersId} filters={filters} onChange={setFilters} />}
      <FoundNotes {...{ search, found }} onClear={() => setFilters(NO_FILTERS)} />
      {pages.length > 0 && (
        <FoundList
          {...{ list, pages, search, makeCrop }}
          isOlder={found.isOlder}
          more={found.more}
          onLeave={() => field.current?.focus()}
          onOpen={keepAddress}
        />
      )}
    </section>
  );
}

interface FoundHeadProps {
  search: TextSearch;
  found: Found;
  isFiltering: boolean;
  filtersId: string;
  hasWayDown: boolean;
  onDown: () => void;
  onFiltering: () => void;
}

/** Stays at the lower edge while what was found lies below it: how much that is, and the way to it. */
function FoundHead(props: FoundHeadProps) {
  const { search, found, isFiltering, filtersId, hasWayDown, onDown, onFiltering } = props;
  const said = inWords(search, found);
  const told = useRestedText(said, TELLING_MS);
  return (
    <div className="found-head">
      <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-2 text-sm">
        <h3 className="font-semibold whitespace-nowrap">{texts.title}</h3>
        <p className="min-w-0 text-muted tabular-nums max-sm:text-xs">{said}</p>
      </div>
      <output className="sr-only">{told === '' ? '' : `${texts.title}: ${told}`}</output>
      {hasWayDown && (
        <Button variant="ghost" size="icon" aria-label={texts.toResults} onClick={onDown}>
          <ArrowDown aria-hidden />
        </Button>
      )}
      <Button
        variant="ghost"
        size="small"
        aria-expanded={isFiltering}
        aria-controls={isFiltering ? filtersId : undefined}
        onClick={onFiltering}
      >
        <ListFilter aria-hidden />
        {texts.filters.toggle(filtersSet(search))}
      </Button>
    </div>
  );
}

function inWords(search: TextSearch, { data, isOlder, isPaused, error, more }: Found): string {
  if (unaskable(search) !== null || isPaused || (error !== null && !data)) return '';
  if (!data || isOlder) return texts.searching;
  if (data.pages.length === 0) return texts.none;
  return texts.found(data.pages.length, documentsIn(data.pages), more.isLeft);
}

interface WayIn {
  typed: string;
  field: RefObject<HTMLInputElement | null>;
  list: RefObject<HTMLElement | null>;
  search: TextSearch;
  found: Found;
  /** What is shown was found for what was typed before. */
  isBehind: boolean;
  /** Before another screen is asked for. */
  keepAddress: () => void;
}

/** From the field, the arrow leads to the first page that was found, and Enter opens it: as soon as it is there. */
function useWayIn(way: WayIn): void {
  const { typed, field, list, search, found, isBehind, keepAddress } = way;
  const navigate = useNavigate();
  const entered = useRef<string | null>(null);
  const openFirst = useEffectEvent(() => {
    const first = found.data?.pages[0];
    const isMeant = entered.current === typed;
    entered.current = null;
    if (!isMeant || !first) return;
    keepAddress();
    void navigate(readingPlace(search, first));
  });
  useFieldKeys(field, {
    down: () => {
      const link = linksIn(list)[0];
      link?.focus();
      return link !== undefined;
    },
    enter: () => {
      entered.current = typed;
      if (!isBehind) openFirst();
    },
  });
  useEffect(() => {
    if (!isBehind) openFirst();
  }, [isBehind]);
}

/** Who comes back from a page is where he was in the list. */
function useReturn(
  list: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  { data, isOlder }: Found,
): void {
  const client = useQueryClient();
  const last = useRef<string | undefined>(undefined);
  useEffect(() => {
    // Who types has not come back.
    const isTyping = document.activeElement === field.current;
    const page = takeLastRead(client);
    if (!isTyping) last.current = page;
  }, [client, field]);
  useEffect(() => {
    const key = last.current;
    if (key === undefined || !data || isOlder) return undefined;
    const at = data.pages.findIndex((page) => keyOfPage(page) === key);
    // Behind what the frame of the screen does with the focus.
    const timer = setTimeout(() => {
      last.current = undefined;
      linksIn(list)[at]?.focus();
    });
    return () => clearTimeout(timer);
  }, [data, isOlder, list]);
}
