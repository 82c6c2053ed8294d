import { useEffect, useEffectEvent, useState } from 'react';

/** A drag over the page reports itself several times a second; silence for so long is its end. */
const SILENCE = 700;

/**
 * True while files are dragged over any part of the page. A drop beside the screen's own element, on
 * the navigation bar for example, is handed on too.
 */
export function useFileDrag(
  screen: { readonly current: HTMLElement | null },
  onDropBeside: (files: File[]) => void,
): boolean {
  const [dragging, setDragging] = useState(false);
  const dropped = useEffectEvent((event: DragEvent) => {
    setDragging(false);
    if (event.target instanceof Node && screen.current?.contains(event.target)) return;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onDropBeside(files);
  });

  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      setDragging(true);
      clearTimeout(silence);
      silence = setTimeout(() => setDragging(false), SILENCE);
    };
    const leave = (event: DragEvent) => {
      // Out of the window, not from one element to the next.
      if (!(event.relatedTarget instanceof Node)) setDragging(false);
    };
    const drop = (event: DragEvent) => dropped(event);
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      clearTimeout(silence);
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);

  return dragging;
}
