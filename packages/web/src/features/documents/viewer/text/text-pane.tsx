import { viewerMessages } from '@legible/contracts/messages/viewer';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { readStored, writeStored } from '../../../../lib/stored-value.ts';
import { FailureAlert } from '../../../../ui/failure-alert.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import type { Desk } from '../pdf/desk.ts';
import { CopyButtons } from './copy-buttons.tsx';
import { DOUBTFUL, type ShownText } from './paragraphs.ts';
import { TextLine } from './text-line.tsx';
import { type PageReading, usePageText } from './use-page-text.ts';

/** A line that is pointed at: paragraph and line, counted from 0. */
export type LinePlace = readonly [number, number];

interface TextPaneProps {
  desk: Desk;
  id: string;
  page: number;
  /** The line that is pointed at, here or on the page; null for none. */
  pointed: LinePlace | null;
  /** Where it is pointed at; what is pointed at on the page is brought into sight here. */
  shownBy: 'page' | 'text' | null;
  onPoint: (place: LinePlace | null) => void;
}

const MARKS = 'legible.viewer.marks';
const OFF = 'off';

/** The text of the page that is being read, as paragraphs. */
export function TextPane({ desk, id, page, pointed, shownBy, onPoint }: TextPaneProps) {
  const reading = usePageText(desk, id, page);
  const [marks, setMarks] = useMarks();
  const [told, setTold] = useState<string | null>(null);
  return (
    <section aria-label={viewerMessages.textPane} className="flex min-h-0 grow flex-col">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-3 py-1.5">
        <h2 className="grow text-sm font-medium tabular-nums">{viewerMessages.textOf(page)}</h2>
        <CopyButtons desk={desk} id={id} reading={reading.data} />
      </div>
      <div
        data-scrolls
        tabIndex={-1}
        className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-3"
      >
        {reading.isError && (
          <FailureAlert title={viewerMessages.textFailed} onRetry={() => void reading.refetch()} />
        )}
        {reading.isPending && <PendingText />}
        {reading.data && (
          <PageText
            key={page}
            reading={reading.data}
            {...{ pointed, shownBy, marks, onPoint }}
            onTell={setTold}
          />
        )}
      </div>
      <div className="grid gap-1 border-t border-line px-4 py-2">
        <Marks marks={marks} onMarks={setMarks} />
        <output className="min-h-4 text-xs wrap-anywhere text-muted">
          {told !== null && <bdi>{told}</bdi>}
        </output>
      </div>
    </section>
  );
}

function PendingText() {
  return (
    <output className="grid gap-2">
      <span className="sr-only">{viewerMessages.textLoading}</span>
      {[1, 2, 3].map((at) => (
        <Skeleton key={at} className="h-4" />
      ))}
    </output>
  );
}

interface PageTextProps extends Pick<TextPaneProps, 'pointed' | 'shownBy' | 'onPoint'> {
  reading: PageReading;
  marks: boolean;
  onTell: (told: string | null) => void;
}

function PageText({ reading, pointed, shownBy, marks, onPoint, onTell }: PageTextProps) {
  const { text, detail, isOwn } = reading;
  const box = useRef<HTMLElement>(null);
  const [reached, setReached] = useState<LinePlace>([0, 0]);
  useEffect(() => {
    if (pointed && shownBy === 'page')
      lineElement(box.current, pointed)?.scrollIntoView({ block: 'nearest' });
  }, [pointed, shownBy]);
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = stepFrom(text, reached, step);
    setReached(next);
    lineElement(box.current, next)?.focus();
  };
  return (
    <div className="grid gap-3">
      {detail !== null && (
        <p className="rounded-lg bg-sunken px-3 py-2 text-sm text-muted">
          {detail} {isOwn && viewerMessages.textOfItsOwn}
        </p>
      )}
      {detail === null && text.paragraphs.length === 0 && (
        <p className="text-sm text-muted">{viewerMessages.noText}</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead from line to line */}
      <section ref={box} aria-label={viewerMessages.text} className="grid gap-3" onKeyDown={onKey}>
        {text.paragraphs.map((lines, paragraph) => (
          // oxlint-disable-next-line react/no-array-index-key -- paragraphs of a page neither come nor go
          <p key={paragraph} className="text-sm leading-relaxed wrap-anywhere">
            {lines.map((line, at) => (
              <TextLine
                // oxlint-disable-next-line react/no-array-index-key -- nor do its lines
                key={at}
                line={line}
                place={[paragraph, at]}
                marked={isSame(pointed, [paragraph, at])}
                reached={isSame(reached, [paragraph, at])}
                {...{ marks, onPoint, onTell }}
              />
            ))}
          </p>
        ))}
      </section>
    </div>
  );
}

const isSame = (a: LinePlace | null, b: LinePlace) => a?.[0] === b[0] && a[1] === b[1];

const lineElement = (box: HTMLElement | null, place: LinePlace) =>
  box?.querySelector<HTMLElement>(`[data-line="${place.join('-')}"]`);

function stepFrom(
  { paragraphs }: ShownText,
  [paragraph, line]: LinePlace,
  step: number,
): LinePlace {
  const places = paragraphs.flatMap((lines, at) => lines.map((_, of): LinePlace => [at, of]));
  const now = places.findIndex((place) => isSame(place, [paragraph, line]));
  return places[Math.min(places.length - 1, Math.max(0, now + step))] ?? [0, 0];
}

function Marks({ marks, onMarks }: { marks: boolean; onMarks: (marks: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <Switch id={id} checked={marks} onCheckedChange={onMarks} aria-describedby={`${id}-hint`} />
      <label htmlFor={id} className="text-sm">
        {viewerMessages.marks}
      </label>
      <span id={`${id}-hint`} className="sr-only">
        {viewerMessages.marksHint(DOUBTFUL)}
      </span>
    </div>
  );
}

/** Whether doubtful words are marked; remembered in this browser. */
function useMarks() {
  const [marks, setMarks] = useState(() => readStored(MARKS) !== OFF);
  const change = (wanted: boolean) => {
    writeStored(MARKS, wanted ? null : OFF);
    setMarks(wanted);
  };
  return [marks, change] as const;
}
