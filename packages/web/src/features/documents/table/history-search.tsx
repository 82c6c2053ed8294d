import { messages } from '@legible/contracts/messages/application';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { shortcuts } from '../shortcuts/shortcuts.ts';

interface HistorySearchProps {
  value: string;
  onChange: (value: string) => void;
  ref: RefObject<HTMLInputElement | null>;
}

export function HistorySearch({ value, onChange, ref }: HistorySearchProps) {
  return (
    <div className="relative min-w-0 grow sm:w-56 sm:shrink-0">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 sm:left-3 size-4 -translate-y-1/2 text-faint"
      />
      <input
        ref={ref}
        aria-keyshortcuts={shortcuts.search}
        title={`${messages.shortcuts.search} (${shortcuts.search})`}
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={messages.history.searchPlaceholder}
        aria-label={messages.history.searchLabel}
        className="h-9 w-full rounded-lg border border-line-strong bg-surface pr-1 pl-8 sm:pr-3 sm:pl-9 text-sm shadow-xs placeholder:text-faint focus-visible:outline-offset-0"
      />
    </div>
  );
}
