import { useEffect, useState } from 'react';

/** What is selected inside elements that match, as one line; empty while nothing is. */
export function useSelectedText(within: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const follow = () => {
      const selection = document.getSelection();
      const ends = [selection?.anchorNode, selection?.focusNode];
      const inside = ends.every((end) => elementOf(end)?.closest(within));
      setText(selection && inside ? selection.toString().replaceAll(/\s+/g, ' ').trim() : '');
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [within]);
  return text;
}

const elementOf = (node: Node | null | undefined) =>
  node instanceof Element ? node : node?.parentElement;
