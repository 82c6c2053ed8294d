import { trialMessages } from '@legible/contracts/messages/trial';
import { Search } from 'lucide-react';
import { useId } from 'react';

const texts = trialMessages.window;

interface TrialSearchProps {
  query: string;
  /** How often it was found; null where nothing is looked for. */
  count: number | null;
  onQuery: (query: string) => void;
}

/** Searches the visitor's page, as the sample is searched. */
export function TrialSearch({ query, count, onQuery }: TrialSearchProps) {
  const id = useId();
  return (
    <div className="flex h-8 min-w-0 grow basis-44 items-center gap-2 rounded-lg border border-line bg-paper px-2.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text sm:max-w-64">
      <Search aria-hidden className="size-4 shrink-0 text-faint" />
      <label htmlFor={id} className="sr-only">
        {texts.search}
      </label>
      <input
        id={id}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.placeholder}
        // The ring is around the whole field.
        className="h-7 w-full min-w-0 bg-transparent text-sm outline-none placeholder:text-faint"
      />
      <output htmlFor={id} className="shrink-0 text-xs text-muted tabular-nums">
        {count === null ? '' : texts.found(count)}
      </output>
    </div>
  );
}
