import { messages } from '@legible/contracts/messages/application';
import { useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../../../lib/notify.ts';
import { droppedFiles, expectDrop } from './dropped-files.ts';

/** A drag over the page reports itself several times a second; silence for this long is its end. */
const SILENCE = 700;

/**
 * True while files are dragged over any part of the page, and hands on those that are dropped.
 * @param refused - of files that are dropped now nothing is taken.
 */
export function useFileDrag(refused: boolean, add: (files: readonly File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  const isRefused = useEffectEvent(() => refused);
  // A folder takes a while to be read, and others may have been chosen by then.
  const take = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) add(files);
    else notify.error(messages.upload.nothingDropped);
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
    const drop = (event: DragEvent) => {
      setDragging(false);
      if (!carriesFiles(event)) return;
      // The browser would leave the page and open the file.
      event.preventDefault();
      if (!isRefused()) void droppedFiles(event).then(take);
    };
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
