import { messages } from '@legible/contracts/messages/application';
import { useEffect } from 'react';
import type { Overview } from './follow-batch.ts';

const { status } = messages;
const DIVIDER = ' · ';

interface TabTitleProps {
  overview: Overview;
  /** Whether the browser is to tell, too, when they are ready. */
  notifies?: boolean | undefined;
}

/** A user in another tab sees in the title of this one how far the files are, and when they are ready. */
export default function TabTitle({ overview, notifies = false }: TabTitleProps) {
  const words = wordsFor(overview);
  useEffect(() => {
    const { title } = document;
    const said = `${words}${DIVIDER}${title}`;
    const restore = () => {
      if (document.title === said) document.title = title;
    };
    document.title = said;
    // What is ready is said to those who look elsewhere, until they look.
    const looked = () => document.visibilityState === 'visible' && restore();
    if (words === status.tabReady) {
      looked();
      document.addEventListener('visibilitychange', looked);
    }
    return () => {
      document.removeEventListener('visibilitychange', looked);
      restore();
    };
  }, [words]);
  const since = words === status.tabReady && notifies ? overview.since : undefined;
  useEffect(() => {
    if (since === undefined || document.visibilityState === 'visible') return;
    void import('./ready-notice.ts').then(({ tellReady }) => tellReady(since));
  }, [since]);
  return null;
}

function wordsFor({ ended, all }: Overview): string {
  return ended < all ? status.tabRunning(ended, all) : status.tabReady;
}
