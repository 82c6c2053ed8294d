import { useSearchParams } from 'react-router';
import { NEWEST, type SortName, sortNamed } from '../history/sort-order.ts';

const PARAMETER = 'sort';

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
