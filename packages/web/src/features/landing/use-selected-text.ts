import { useEffect, useState } from 'react';

/** What is selected inside elements that match, as one line; empty while nothing is. */
export function useSelectedText(within: string): string {
  const [text, setText] = useState('');
  useEffect(() => {
    const follow = () => {
      const selection = document.getSelection();
      const { parentElement } = selection?.anchorNode ?? { parentElement: null };
      const inside = selection?.isCollapsed === false && parentElement?.closest(within);
      setText(inside ? selection.toString().replaceAll(/\s+/g, ' ').trim() : '');
    };
    document.addEventListener('selectionchange', follow);
    return () => document.removeEventListener('selectionchange', follow);
  }, [within]);
  return text;
}
