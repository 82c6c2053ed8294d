import { Link } from 'react-router';
import { truncateName } from '../../../lib/format.ts';
import { useNameTooltip } from './name-tooltips.tsx';

// On a card the corner beside it belongs to the button that deletes.
const look = 'font-medium [overflow-wrap:anywhere] max-sm:mr-8';
const cutLook = `${look} min-h-6 rounded-sm text-left`;
const linkLook = 'underline-offset-4 hover:underline';

interface FileNameProps {
  name: string;
  /** Where the file is read; a name without it leads nowhere. */
  to?: string | undefined;
}

/** A name of any script and direction; the whole of a long one by hover or focus (S2.66, D72). */
export function FileName({ name, to }: FileNameProps) {
  const Tooltip = useNameTooltip();
  const shown = truncateName(name);
  const text = <bdi>{shown}</bdi>;
  if (shown === name) {
    if (to === undefined) return <bdi className={look}>{name}</bdi>;
    return (
      <Link to={to} className={`${look} ${linkLook}`}>
        {text}
      </Link>
    );
  }
  const cut =
    to === undefined ? (
      <button type="button" className={`${cutLook} cursor-default`}>
        {text}
      </button>
    ) : (
      <Link to={to} className={`${cutLook} ${linkLook} inline-flex items-center`}>
        {text}
      </Link>
    );
  // oxlint-disable-next-line react/static-components -- the module's own, whenever it came
  return Tooltip ? <Tooltip content={<bdi>{name}</bdi>}>{cut}</Tooltip> : cut;
}
