import { useDropzone } from 'react-dropzone';
import { useFileDrag } from './use-file-drag.ts';

/** The whole screen takes files, by drag, by its button and by its key. */
export function useDropTarget(disabled: boolean, add: (files: readonly File[]) => void) {
  // The type is judged by us, not by `accept`: that would let either the type or the extension do.
  const { getRootProps, getInputProps, open, rootRef } = useDropzone({
    disabled,
    noClick: true,
    noKeyboard: true,
    onDrop: add,
  });
  const dragging = useFileDrag(rootRef, (files) => !disabled && add(files));
  // It is the drop that rests, not everything on the screen.
  const rootProps = getRootProps({ 'aria-disabled': undefined });
  const inputProps = getInputProps({
    disabled,
    accept: 'application/pdf,.pdf',
    'aria-label': 'PDF files',
  });
  return { rootProps, inputProps, dragging, open };
}
