import { messages } from '@legible/contracts/messages/application';
import { someNames } from '@legible/contracts/messages/short-lists';
import { useEffect, useRef, useState } from 'react';
import { percentOf } from '../../../lib/format.ts';
import { type ProgressItem, type SettledDocument, isUnderWay } from '../progress/progress-state.ts';

const STEP = 10;
/** More at once are spoken of together: each by itself, they would be read out without an end. */
const FEW = 3;

interface ProgressAnnouncerProps {
  items: readonly ProgressItem[];
  settled: readonly SettledDocument[];
}

/** What has been said of the documents that run at the same time. */
interface Told {
  /** The tenth that each has reached. */
  tenths: ReadonlyMap<string, number>;
  /** Of all since the last time that none was running: how many are over, and the tenth they are. */
  ended: number;
  tenth: number;
}

const nothing: Told = { tenths: new Map(), ended: 0, tenth: 0 };

/** Tells a screen reader of every tenth of a document, and of its end; a bar alone is not read out. */
export function ProgressAnnouncer({ items, settled }: ProgressAnnouncerProps) {
  const told = useRef(nothing);
  const [text, setText] = useState('');

  useEffect(() => {
    const { words, next } = announce(told.current, items, settled);
    told.current = next;
    if (words.length > 0) setText(words.join('. '));
  }, [items, settled]);

  return <output className="sr-only">{text}</output>;
}

function announce(
  told: Told,
  items: readonly ProgressItem[],
  settled: readonly SettledDocument[],
): { words: string[]; next: Told } {
  const running = items.filter(isUnderWay);
  const tenths = new Map(running.filter(isRead).map((item) => [item.id, tenthOf(item)]));
  const ended = told.ended + settled.length;
  const all = ended + running.length;
  const tenth = Math.floor(percentOf(ended, all) / STEP);
  const next = running.length === 0 ? nothing : { tenths, ended, tenth };
  if (all > FEW) {
    const failed = settled.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
    const words = tenth > told.tenth ? [messages.status.endedOf(ended, all)] : [];
    if (failed.length > 0) words.unshift(messages.status.ended.failed(someNames(failed)));
    return { words, next };
  }
  const moved = running.filter(({ id }) => (tenths.get(id) ?? 0) > (told.tenths.get(id) ?? 0));
  const words = [
    ...settled.map(({ name, outcome }) => messages.status.ended[outcome](name)),
    ...moved.map((item) => messages.status.announced(item.name, tenthOf(item))),
  ];
  return { words, next };
}

const isRead = ({ status, totalPages }: ProgressItem) => status === 'processing' && totalPages > 0;

const tenthOf = ({ pagesProcessed, totalPages }: ProgressItem) =>
  Math.floor(percentOf(pagesProcessed, totalPages) / STEP) * STEP;
