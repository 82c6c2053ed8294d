import { landing } from '@legible/contracts/pages/landing';
import { useEffect, useEffectEvent, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { PageSearch } from '../../ui/forms/page-search.tsx';

export type DemoView = 'scan' | 'searchable';

interface DemoToolbarProps {
  view: DemoView;
  query: string;
  /** How often the query was found; null where nothing was looked for. */
  count: number | null;
  onView: (view: DemoView) => void;
  onQuery: (query: string) => void;
}

const { demo } = landing;

export function DemoToolbar({ view, query, count, onView, onQuery }: DemoToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const catchUp = useEffectEvent(() => {
    const [scan, , search] = bar.current?.querySelectorAll('input') ?? [];
    if (scan?.checked && view !== 'scan') onView('scan');
    if (search && search.value !== query) onQuery(search.value);
  });
  // What was typed or chosen before the page was taken over stands in its fields only.
  useEffect(() => catchUp(), []);
  const found = count === null ? '' : demo.found(count);
  return (
    <div
      ref={bar}
      className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-line px-3 py-2.5 sm:px-4"
    >
      <ViewChooser view={view} onView={onView} />
      <p className="hidden min-w-0 grow truncate text-center text-[0.8125rem] text-muted md:block">
        {demo.fileName}
      </p>
      <PageSearch
        label={demo.searchLabel}
        placeholder={demo.searchPlaceholder}
        found={view === 'scan' ? demo.noText : found}
        {...{ query, onQuery }}
      />
    </div>
  );
}

const views = [
  { value: 'scan', label: demo.scan },
  { value: 'searchable', label: demo.searchable },
] as const;

function ViewChooser({ view, onView }: Pick<DemoToolbarProps, 'view' | 'onView'>) {
  return (
    <fieldset className="flex rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{demo.view}</legend>
      {views.map(({ value, label }) => (
        <label
          key={value}
          className={classNames(
            'cursor-pointer rounded-md px-3 py-1 text-[0.8125rem] font-medium transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
            view === value ? 'bg-surface text-ink shadow-xs' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name="demo-view"
            value={value}
            checked={view === value}
            onChange={() => onView(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
