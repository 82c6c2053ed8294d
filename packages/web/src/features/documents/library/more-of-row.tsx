import type { HistoryFile } from '@legible/contracts/documents/documents';
import { useState } from 'react';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { Asked } from './asked.ts';
import { MenuButton } from './menu-button.tsx';

// Of few rows more is wanted than their result.
const RowMenu = lazyComponent(() => import('./row-menu.tsx'));

interface MoreOfRowProps {
  file: HistoryFile;
  /** Where it is read; undefined while there is nothing to read. */
  place: string | undefined;
  disabled: boolean;
  onAsk: (asked: Asked) => void;
}

/** The rest of what can be done with a document; its code comes when it is first asked for. */
export function MoreOfRow({ file, place, disabled, onAsk }: MoreOfRowProps) {
  const [isWanted, setIsWanted] = useState(false);
  const button = { file, disabled };
  if (!isWanted) return <MenuButton {...button} onClick={() => setIsWanted(true)} />;
  return (
    <RowMenu
      {...button}
      place={place}
      onAsk={onAsk}
      waiting={<MenuButton {...button} />}
      onUnavailable={() => setIsWanted(false)}
    />
  );
}
