import { messages } from '@legible/contracts/messages/application';
import { type ChangeEvent, useRef } from 'react';
import { useFileDrag } from './use-file-drag.ts';

/** The whole page takes files, by drag, by its button and by its key. */
export function useDropTarget(disabled: boolean, add: (files: readonly File[]) => void) {
  const input = useRef<HTMLInputElement>(null);
  const dragging = useFileDrag(disabled, add);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])];
    // A browser tells of a change only: the same file can be chosen again after its removal (D18).
    currentTarget.value = '';
    if (files.length > 0) add(files);
  };
  const inputProps = {
    ref: input,
    type: 'file',
    multiple: true,
    disabled,
    // The type is judged by us as well: this would let either the type or the extension do.
    accept: 'application/pdf,.pdf',
    'aria-label': messages.upload.input,
    // Its button is what people find.
    hidden: true,
    onChange: choose,
  };
  return { inputProps, dragging, open: () => input.current?.click() };
}
