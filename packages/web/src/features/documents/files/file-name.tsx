import type { ComponentType, ReactNode } from 'react';
import { truncateName } from '../../../lib/format.ts';
import { useNameTooltip } from './name-tooltips.tsx';

// On a card the corner beside it belongs to the button that deletes.
const look = 'font-medium [overflow-wrap:anywhere] max-sm:mr-8';
const cutLook = `${look} min-h-6 rounded-sm text-left`;
const linkLook = 'underline-offset-4 hover:underline';

/** What leads to another screen. */
export type PlaceLink = ComponentType<{ to: string; className: string; children: ReactNode }>;

interface Place {
  to: string;
  Link: PlaceLink;
}

interface FileNameProps {
  name: string;
  /** Where the file is read; a name without it leads nowhere. */
  place?: Place | undefined;
}

/** A name of any script and direction; the whole of a long one by hover or focus (S2.66, D72). */
export function FileName({ name, place }: FileNameProps) {
  const Tooltip = useNameTooltip();
  const shown = truncateName(name);
  const text = <bdi>{shown}</bdi>;
  if (shown === name) {
    if (!place) return <bdi className={look}>{name}</bdi>;
    return (
      <place.Link to={place.to} className={`${look} ${linkLook}`}>
        {text}
      </place.Link>
    );
  }
  const cut = place ? (
    <place.Link to={place.to} className={`${cutLook} ${linkLook} inline-flex items-center`}>
      {text}
    </place.Link>
  ) : (
    <button type="button" className={`${cutLook} cursor-default`}>
      {text}
    </button>
  );
  // oxlint-disable-next-line react/static-components -- the module's own, whenever it came
  return Tooltip ? <Tooltip content={<bdi>{name}</bdi>}>{cut}</Tooltip> : cut;
}
