import { pictureMessages as texts } from '@legible/contracts/messages/documents/pictures';
import { ArrowLeft, ArrowRight, RotateCw, X } from 'lucide-react';
import { type ComponentType, type DragEvent, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ChosenPicture } from './chosen-pictures.ts';
import { Thumbnail } from './thumbnail.tsx';
import type { Pictures } from './use-pictures.ts';

interface PictureListProps {
  pictures: Pictures;
  disabled: boolean;
}

/** The pictures in the order of their pages: sorted by mouse, or by the buttons of each. */
export function PictureList({ pictures, disabled }: PictureListProps) {
  const { list, move } = pictures;
  const [dragged, setDragged] = useState<ChosenPicture | null>(null);
  const [target, setTarget] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setTarget(null);
  };
  return (
    <ol aria-label={texts.list} className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4">
      {list.map((picture, place) => (
        <PictureItem
          key={picture.id}
          {...{ picture, place, pictures, disabled }}
          isTarget={target === place && dragged !== picture}
          onDragStart={(event) => {
            // Without data Firefox drags nothing.
            event.dataTransfer.setData('text/plain', picture.file.name);
            event.dataTransfer.effectAllowed = 'move';
            setDragged(picture);
          }}
          onDragOver={(event) => {
            if (!dragged) return;
            event.preventDefault();
            setTarget(place);
          }}
          onDragEnd={end}
          onDrop={(event) => {
            if (!dragged) return;
            event.preventDefault();
            move(dragged, place);
            end();
          }}
        />
      ))}
    </ol>
  );
}

interface PictureItemProps extends PictureListProps {
  picture: ChosenPicture;
  place: number;
  isTarget: boolean;
  onDragStart: (event: DragEvent<HTMLLIElement>) => void;
  onDragOver: (event: DragEvent<HTMLLIElement>) => void;
  onDragEnd: () => void;
  onDrop: (event: DragEvent<HTMLLIElement>) => void;
}

function PictureItem({ picture, place, pictures, disabled, isTarget, ...drag }: PictureItemProps) {
  const { list, move, remove, turn } = pictures;
  const { name } = picture.file;
  return (
    <li
      draggable={!disabled}
      className={classNames(
        'grid cursor-grab content-start gap-1.5 rounded-lg border bg-paper p-2 active:cursor-grabbing',
        isTarget ? 'border-accent-text bg-accent-soft' : 'border-line',
        picture.problem && 'border-danger',
      )}
      {...drag}
    >
      <Thumbnail file={picture.file} turn={picture.turn} />
      <p className="flex min-w-0 gap-1.5 text-xs" title={name}>
        <span className="text-muted tabular-nums">{place + 1}</span>
        <bdi className="truncate">{name}</bdi>
      </p>
      {picture.problem && <p className="text-xs text-danger">{texts.bad[picture.problem]}</p>}
      <div className="-mx-1 flex justify-between">
        <Tool
          icon={ArrowLeft}
          label={texts.earlier(name)}
          disabled={disabled || place === 0}
          onUse={() => move(picture, place - 1)}
        />
        <Tool
          icon={ArrowRight}
          label={texts.later(name)}
          disabled={disabled || place === list.length - 1}
          onUse={() => move(picture, place + 1)}
        />
        <Tool
          icon={RotateCw}
          label={texts.turn(name)}
          {...{ disabled }}
          onUse={() => turn(picture)}
        />
        <Tool
          icon={X}
          label={texts.remove(name)}
          disabled={disabled}
          onUse={(button) => {
            const items = button.closest('ol');
            remove(picture);
            requestAnimationFrame(() => focusNear(items, place));
          }}
        />
      </div>
    </li>
  );
}

interface ToolProps {
  icon: ComponentType<{ 'aria-hidden': true }>;
  label: string;
  disabled: boolean;
  onUse: (button: HTMLButtonElement) => void;
}

/** Not `disabled`: the focus would be lost at either end of the list. */
function Tool({ icon: Icon, label, disabled, onUse }: ToolProps) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={label}
      title={label}
      aria-disabled={disabled}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
      onClick={({ currentTarget }) => {
        if (disabled) return;
        onUse(currentTarget);
        // A row that changed its place has lost the focus on the way.
        requestAnimationFrame(() => currentTarget.isConnected && currentTarget.focus());
      }}
    >
      <Icon aria-hidden />
    </Button>
  );
}

/** The focus goes to what can be removed next, or to where pictures are chosen. */
function focusNear(list: HTMLElement | null, place: number): void {
  const items = list?.isConnected ? [...list.querySelectorAll('li')] : [];
  const next = (items[place] ?? items.at(-1))?.querySelector<HTMLElement>('button:last-of-type');
  (next ?? document.querySelector<HTMLElement>('[data-choose-pictures]'))?.focus();
}
