import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { useEffect, useState } from 'react';
import type { Turn } from './pdf/turned-place.ts';
import { Thumbnails } from './pages/thumbnails.tsx';
import type { Desk } from './pdf/desk.ts';
import type { Tab } from './use-panels.ts';

interface RailProps {
  desk: Desk;
  turn: Turn;
  current: number;
  onGoTo: (page: number) => void;
  isShown: boolean;
}

/** How often it is looked whether the page itself is there. */
const LOOK_MS = 300;

/**
 * Small pictures fetch what they show: they begin when the page that was asked for is on the screen. Once shown, they
 * stay, so that a window that was narrow for a moment does not have them drawn anew.
 */
export function Rail(props: RailProps) {
  const { isShown } = props;
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  return wasShown && <WaitingRail {...props} />;
}

function WaitingRail(props: RailProps) {
  const [waits, setWaits] = useState(true);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.querySelector('[data-state="drawn"]') === null) return;
      clearInterval(timer);
      setWaits(false);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return <Thumbnails {...props} waits={waits} />;
}

interface TabsProps {
  tab: Tab;
  onTab: (tab: Tab) => void;
}

/** On a phone the page and its text take turns. */
export function Tabs({ tab, onTab }: TabsProps) {
  return (
    <div className="grid shrink-0 grid-cols-2 border-b border-line bg-surface">
      {(['pages', 'text'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={tab === name}
          className="h-10 border-b-2 border-transparent text-sm text-muted aria-pressed:border-accent aria-pressed:font-medium aria-pressed:text-ink"
          onClick={() => onTab(name)}
        >
          {viewerMessages[name]}
        </button>
      ))}
    </div>
  );
}
