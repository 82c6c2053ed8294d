import { useCallback, useState } from 'react';
import { PHONE, STACKED, useMedia } from '../../../lib/media.ts';

/** Too narrow for a page and its text beside each other (Tailwind's `max-md`). */
const NARROW = '(width < 48rem)';

/** On a phone, what is in sight. */
export type Tab = 'pages' | 'text';

/** What stands beside the pages. */
export function usePanels() {
  const isNarrow = useMedia(NARROW);
  const isPhone = useMedia(PHONE);
  /** There is no room for small pictures beside the pages: they lie over them when they are asked for. */
  const isStacked = useMedia(STACKED);
  const [hasRail, setRail] = useState(true);
  const [hasText, setText] = useState(true);
  const [tab, setTab] = useState<Tab>('pages');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const showText = useCallback(() => {
    setTab('text');
    setText(true);
  }, []);
  return {
    showText,
    isPhone,
    isStacked,
    isNarrow,
    tab,
    setTab,
    hasRail,
    setRail,
    hasText,
    setText,
    railShown: !isStacked && hasRail,
    drawerShown: isStacked && isDrawerOpen,
    openDrawer: () => setDrawerOpen(true),
    closeDrawer: () => setDrawerOpen(false),
    pagesShown: !isNarrow || tab === 'pages',
    textShown: isNarrow ? tab === 'text' : hasText,
  };
}

export type Panels = ReturnType<typeof usePanels>;
