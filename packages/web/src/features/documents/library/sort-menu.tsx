import { libraryMessages } from '@legible/contracts/messages/documents/library';
import { type SortName, sortNamed } from '../history/sort-order.ts';

const { sortLabel, sorts } = libraryMessages;

interface SortMenuProps {
  value: SortName;
  onChange: (name: SortName) => void;
}

/** The browser's own list: on a phone it is the one that thumbs know. */
export default function SortMenu({ value, onChange }: SortMenuProps) {
  return (
    <select
      aria-label={sortLabel}
      value={value}
      onChange={(event) => onChange(sortNamed(event.target.value))}
      className="h-9 w-32 shrink-0 rounded-lg border border-line-strong bg-surface px-2 text-sm sm:w-40 shadow-xs focus-visible:outline-offset-0"
    >
      {Object.entries(sorts).map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  );
}
