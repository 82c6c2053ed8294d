import { Search } from 'lucide-react';
import { useId } from 'react';

interface PageSearchProps {
  label: string;
  placeholder: string;
  query: string;
  /** How often it was found, in words; empty where nothing is looked for. */
  found: string;
  onQuery: (query: string) => void;
}

/** The field of a window that shows a page: what is typed is looked for there. */
export function PageSearch({ label, placeholder, query, found, onQuery }: PageSearchProps) {
  const id = useId();
  return (
    <div className="flex h-8 min-w-0 grow basis-44 items-center gap-2 rounded-lg border border-line bg-paper px-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text sm:max-w-64">
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        // The ring is around the whole field.
        className="h-7 w-full min-w-0 bg-transparent text-sm outline-none placeholder:text-faint"
      />
      <output htmlFor={id} className="shrink-0 text-xs text-muted tabular-nums">
        {found}
      </output>
    </div>
  );
}
