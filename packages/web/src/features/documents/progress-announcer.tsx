import { messages } from '@legible/contracts/messages';
import { useEffect, useRef, useState } from 'react';
import { percentOf } from '../../lib/format.ts';
import type { ProgressItem, SettledDocument } from './progress-state.ts';

const STEP = 10;

interface ProgressAnnouncerProps {
  items: readonly ProgressItem[];
  settled: readonly SettledDocument[];
}

/** Tells a screen reader of every tenth of a document, and of its end; a bar alone is not read out. */
export function ProgressAnnouncer({ items, settled }: ProgressAnnouncerProps) {
  const told = useRef<ReadonlyMap<string, number>>(new Map());
  const [text, setText] = useState('');

  useEffect(() => {
    const reached = new Map(items.filter(isRead).map((item) => [item.id, tenthOf(item)]));
    const moved = items.filter(({ id }) => (reached.get(id) ?? 0) > (told.current.get(id) ?? 0));
    told.current = reached;
    const words = [
      ...settled.map(({ name, outcome }) => messages.status.ended[outcome](name)),
      ...moved.map((item) => messages.status.announced(item.name, tenthOf(item))),
    ];
    if (words.length > 0) setText(words.join('. '));
  }, [items, settled]);

  return <output className="sr-only">{text}</output>;
}

const isRead = ({ status, totalPages }: ProgressItem) => status === 'processing' && totalPages > 0;

const tenthOf = ({ pagesProcessed, totalPages }: ProgressItem) =>
  Math.floor(percentOf(pagesProcessed, totalPages) / STEP) * STEP;
