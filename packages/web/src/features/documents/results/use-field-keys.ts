import { type RefObject, useEffect, useEffectEvent } from 'react';

interface FieldKeys {
  /** Goes to the first page that was found. @returns false where there is none */
  down: () => boolean;
  enter: () => void;
}

/** Listens to the keys of the search's field, which belongs to the screen around: from it the arrow leads to what was found. */
export function useFieldKeys(field: RefObject<HTMLInputElement | null>, keys: FieldKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Of an input method, Enter chooses characters.
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    if (event.key === 'ArrowDown' && keys.down()) event.preventDefault();
    if (event.key === 'Enter') keys.enter();
  });
  useEffect(() => {
    const element = field.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    element?.addEventListener('keydown', listen);
    return () => element?.removeEventListener('keydown', listen);
  }, [field]);
}
