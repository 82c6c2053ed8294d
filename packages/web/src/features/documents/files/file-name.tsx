import { truncateName } from '../../../lib/format.ts';
import { useNameTooltip } from './name-tooltips.tsx';

// On a card the corner beside it belongs to the button that deletes.
const look = 'font-medium [overflow-wrap:anywhere] max-sm:mr-8';

/** A name of any script and direction; the whole of a long one by hover or focus (S2.66, D72). */
export function FileName({ name }: { name: string }) {
  const Tooltip = useNameTooltip();
  const shown = truncateName(name);
  if (shown === name) return <bdi className={look}>{name}</bdi>;
  const cut = (
    <button type="button" className={`${look} min-h-6 cursor-default rounded-sm text-left`}>
      <bdi>{shown}</bdi>
    </button>
  );
  // oxlint-disable-next-line react/static-components -- the module's own, whenever it came
  return Tooltip ? <Tooltip content={<bdi>{name}</bdi>}>{cut}</Tooltip> : cut;
}
