import { useLayoutEffect, useRef } from 'react';

/**
 * For a button that rests while it works: browsers take the focus off whatever is disabled, and who
 * works with the keyboard would begin again at the top. Gives the focus back to the button that was
 * pressed when it can be used again, unless it has gone elsewhere.
 *
 * @returns to be told of every press.
 */
export function useHeldFocus(disabled: boolean): (button: HTMLButtonElement) => void {
  const pressed = useRef<HTMLButtonElement | null>(null);
  useLayoutEffect(() => {
    // Pressed before, it had nothing to do with this rest if the focus has gone on since.
    if (disabled && pressed.current !== document.activeElement) pressed.current = null;
    if (disabled || pressed.current === null) return;
    if (document.activeElement === document.body) pressed.current.focus({ preventScroll: true });
    pressed.current = null;
  }, [disabled]);
  return (button) => {
    pressed.current = button;
  };
}
