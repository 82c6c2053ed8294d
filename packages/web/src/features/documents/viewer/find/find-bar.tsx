import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { type ChosenHit, type Found, ordinalOf } from './use-find.ts';

interface FindBarProps {
  query: string;
  found: Found;
  chosen: ChosenHit | null;
  pages: number;
  field: RefObject<HTMLInputElement | null>;
  setQuery: (query: string) => void;
  step: (step: 1 | -1) => void;
  close: () => void;
}

/** The field of the search in the document, how much it has found, and the way from hit to hit. */
export function FindBar(props: FindBarProps) {
  const { query, found, chosen, pages, field, setQuery, step, close } = props;
  useEffect(() => field.current?.focus(), [field]);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    }
    if (event.key === 'Escape') close();
  };
  return (
    <search className="flex h-11 shrink-0 items-center gap-1 border-b border-line bg-surface px-2">
      <input
        ref={field}
        type="text"
        value={query}
        maxLength={200}
        spellCheck={false}
        aria-label={viewerMessages.findLabel}
        placeholder={viewerMessages.findPlaceholder}
        className="h-8 min-w-0 grow rounded-lg border border-line-strong bg-surface px-2.5 text-sm sm:max-w-72"
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={onKey}
      />
      <output className="px-1 text-xs whitespace-nowrap text-muted tabular-nums">
        {query.trim() !== '' &&
          viewerMessages.hits(ordinalOf(found, chosen), found.count, found.searched, pages)}
      </output>
      <Button
        variant="ghost"
        size="icon"
        aria-label={viewerMessages.previousHit}
        disabled={found.count === 0}
        onClick={() => step(-1)}
      >
        <ChevronUp aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={viewerMessages.nextHit}
        disabled={found.count === 0}
        onClick={() => step(1)}
      >
        <ChevronDown aria-hidden />
      </Button>
      <Button variant="ghost" size="icon" aria-label={viewerMessages.closeFind} onClick={close}>
        <X aria-hidden />
      </Button>
    </search>
  );
}
