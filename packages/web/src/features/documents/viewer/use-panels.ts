import { useCallback, useState } from 'react';
import { useMedia } from '../../../lib/media.ts';

/** Too narrow for a page and its text beside each other (Tailwind's `max-md`). */
const NARROW = '(width < 48rem)';
const WIDE = '(width >= 64rem)';

/** On a phone, what is in sight. */
export type Tab = 'pages' | 'text';

/** What stands beside the pages. */
export function usePanels() {
  const isNarrow = useMedia(NARROW);
  const isWide = useMedia(WIDE);
  const [hasRail, setRail] = useState(true);
  const [hasText, setText] = useState(true);
  const [tab, setTab] = useState<Tab>('pages');
  const showText = useCallback(() => {
    setTab('text');
    setText(true);
  }, []);
  return {
    showText,
    isNarrow,
    tab,
    setTab,
    hasRail,
    setRail,
    hasText,
    setText,
    railShown: isWide && hasRail,
    pagesShown: !isNarrow || tab === 'pages',
    textShown: isNarrow ? tab === 'text' : hasText,
  };
}

export type Panels = ReturnType<typeof usePanels>;
