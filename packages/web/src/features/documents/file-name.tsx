import { truncateName } from '../../lib/format.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

/** A name of any script and direction; the whole of a long one by hover or focus (S2.66, D72). */
export function FileName({ name }: { name: string }) {
  const shown = truncateName(name);
  if (shown === name) return <bdi className="font-medium [overflow-wrap:anywhere]">{name}</bdi>;
  return (
    <Tooltip content={<bdi>{name}</bdi>}>
      <button
        type="button"
        className="min-h-6 rounded-sm text-left font-medium [overflow-wrap:anywhere] cursor-default"
      >
        <bdi>{shown}</bdi>
      </button>
    </Tooltip>
  );
}
