import { useEffect, useEffectEvent, useState } from 'react';
import { droppedFiles, expectDrop } from './dropped-files.ts';

/** A drag over the page reports itself several times a second; silence for so long is its end. */
const SILENCE = 700;

/** True while files are dragged over any part of the page, and hands on those that are dropped. */
export function useFileDrag(onDrop: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const dropped = useEffectEvent(async (event: DragEvent) => {
    setDragging(false);
    if (!carriesFiles(event)) return;
    // The browser would leave the page and open the file.
    event.preventDefault();
    const files = await droppedFiles(event);
    if (files.length > 0) onDrop(files);
  });

  useEffect(() => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      // Without this nothing can be dropped.
      event.preventDefault();
      void expectDrop();
      setDragging(true);
      clearTimeout(silence);
      silence = setTimeout(() => setDragging(false), SILENCE);
    };
    const leave = (event: DragEvent) => {
      // Out of the window, not from one element to the next.
      if (!(event.relatedTarget instanceof Node)) setDragging(false);
    };
    const drop = (event: DragEvent) => void dropped(event);
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

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
