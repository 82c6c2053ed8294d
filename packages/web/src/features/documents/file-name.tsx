import { truncateName } from '../../lib/format.ts';
import { useNameTooltip } from './name-tooltips.tsx';

/** A name of any script and direction; the whole of a long one by hover or focus (S2.66, D72). */
export function FileName({ name }: { name: string }) {
  const Tooltip = useNameTooltip();
  const shown = truncateName(name);
  if (shown === name) return <bdi className="font-medium [overflow-wrap:anywhere]">{name}</bdi>;
  const cut = (
    <button
      type="button"
      className="min-h-6 rounded-sm text-left font-medium [overflow-wrap:anywhere] cursor-default"
    >
      <bdi>{shown}</bdi>
    </button>
  );
  // oxlint-disable-next-line react/static-components -- the module's own, whenever it came
  return Tooltip ? <Tooltip content={<bdi>{name}</bdi>}>{cut}</Tooltip> : cut;
}
