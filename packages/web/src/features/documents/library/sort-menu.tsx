import { messages } from '@legible/contracts/messages/application';
import { useSearchParams } from 'react-router';
import { NEWEST, type SortName, sortNamed } from '../history/sort-order.ts';

const PARAMETER = 'sort';
const { sortLabel, sorts } = messages.history;

/** The order in which the history is shown: it stands in the address, so that a reload and a link keep it. */
export function useSortName(): [SortName, (name: SortName) => void] {
  const [address, setAddress] = useSearchParams();
  const choose = (name: SortName) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (name === NEWEST) after.delete(PARAMETER);
        else after.set(PARAMETER, name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [sortNamed(address.get(PARAMETER)), choose];
}

interface SortMenuProps {
  value: SortName;
  onChange: (name: SortName) => void;
}

/** The browser's own list: on a phone it is the one that thumbs know. */
export function SortMenu({ value, onChange }: SortMenuProps) {
  return (
    <select
      aria-label={sortLabel}
      value={value}
      onChange={(event) => onChange(sortNamed(event.target.value))}
      className="h-9 shrink-0 max-sm:w-32 rounded-lg border border-line-strong bg-surface px-2 text-sm shadow-xs focus-visible:outline-offset-0"
    >
      {Object.entries(sorts).map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  );
}
