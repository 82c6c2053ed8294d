import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { directionOf, type LinePlace, type ShownLine, type ShownText } from './paragraphs.ts';
import type { ReadWord } from './read-words.ts';
import { TextLine } from './text-line.tsx';
import type { PageReading } from './use-page-text.ts';

interface PageTextProps {
  reading: PageReading;
  /** What may be done where there is no text of ours. */
  remedies?: ReactNode;
  /** The line that is pointed at, and where: see `TextPane`. */
  pointed: LinePlace | null;
  shownBy: 'page' | 'text' | null;
  onPoint: (place: LinePlace | null) => void;
  marks: boolean;
  onTell: (told: string | null) => void;
  /** The word that is being corrected, if it is of this page. */
  mended: number | null;
  onMend: (at: number) => void;
}

/** The text of a page as paragraphs, through which arrows lead; a word that is clicked is corrected. */
export function PageText(props: PageTextProps) {
  const { reading, pointed, shownBy, marks, onPoint, onTell, mended, onMend } = props;
  const { text } = reading;
  const box = useRef<HTMLElement>(null);
  const [reached, setReached] = useState<LinePlace>([0, 0]);
  useEffect(() => {
    if (pointed && shownBy === 'page')
      lineElement(box.current, pointed)?.scrollIntoView({ block: 'nearest' });
  }, [pointed, shownBy]);
  useEffect(() => {
    if (mended !== null) wordElement(box.current, mended)?.scrollIntoView({ block: 'nearest' });
  }, [mended]);
  const focusLine = (place: LinePlace) => {
    setReached(place);
    lineElement(box.current, place)?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const word = event.key === 'Enter' ? firstWordOf(event.target) : null;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (word !== null) onMend(word);
    else if (step !== undefined) focusLine(stepFrom(text, reached, step));
    else return;
    event.preventDefault();
  };
  return (
    <div className="grid gap-3">
      <Reason {...reading}>{props.remedies}</Reason>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead from line to line */}
      <section
        ref={box}
        aria-label={viewerMessages.text}
        className="grid gap-3"
        onKeyDown={onKey}
        onClick={({ target }) => openClicked(target, onMend)}
      >
        {text.paragraphs.map((lines, paragraph) => (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- paragraphs of a page neither come nor go
            key={paragraph}
            dir={directionOf(lines)}
            className="text-sm leading-relaxed wrap-anywhere"
          >
            {lines.map((line, at) => (
              <TextLine
                // oxlint-disable-next-line react/no-array-index-key -- nor do its lines
                key={at}
                line={line}
                place={[paragraph, at]}
                marked={isSame(pointed, [paragraph, at])}
                reached={isSame(reached, [paragraph, at])}
                {...{ marks, onPoint, onTell }}
                goesOn={lines[at + 1]?.words[0]?.isJoined === true}
                mended={hasWord(line, mended) ? mended : null}
              />
            ))}
          </p>
        ))}
      </section>
      <TakenAway words={reading.read?.words ?? NO_WORDS} onMend={onMend} />
    </div>
  );
}

/** Why there is no text of ours, and what may be done about it. */
function Reason({ text, detail, isOwn, children }: PageReading & { children: ReactNode }) {
  if (detail !== null) {
    return (
      <div className="grid gap-2.5 rounded-lg bg-sunken px-3 py-2.5">
        <p className="text-sm text-muted">
          {detail} {isOwn && viewerMessages.textOfItsOwn}
        </p>
        {children}
      </div>
    );
  }
  if (text.paragraphs.length > 0) return null;
  return <p className="text-sm text-muted">{viewerMessages.noText}</p>;
}

const NO_WORDS: ReadWord[] = [];

/** Words that were taken away: here they can be put back. */
function TakenAway({ words, onMend }: { words: ReadWord[]; onMend: (at: number) => void }) {
  const gone = words.filter(({ text }) => text === '');
  if (gone.length === 0) return null;
  return (
    <p className="text-xs text-muted">
      {viewerMessages.mending.takenAway}{' '}
      {gone.map(({ at, read }) => (
        <span key={at}>
          <button type="button" className="line-through" onClick={() => onMend(at)}>
            <bdi>{read}</bdi>
          </button>{' '}
        </span>
      ))}
    </p>
  );
}

const hasWord = ({ words }: ShownLine, at: number | null) =>
  at !== null && words.some((word) => word.at === at);

const wordElement = (box: HTMLElement | null, at: number) =>
  box?.querySelector<HTMLElement>(`[data-word="${at}"]`);

/** A click that selects nothing; what is dragged over is selected as everywhere. */
function openClicked(target: EventTarget, onMend: (at: number) => void): void {
  const at = wordAt(target);
  if (at !== null && window.getSelection()?.isCollapsed !== false) onMend(at);
}

/** Which word an element is, or stands in. */
function wordAt(target: EventTarget): number | null {
  const word = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null;
  return word ? Number(word.dataset['word']) : null;
}

/** Of a line that has the focus itself. */
function firstWordOf(target: EventTarget): number | null {
  if (!(target instanceof HTMLElement) || target.dataset['line'] === undefined) return null;
  const word = target.querySelector('[data-word]');
  return word && wordAt(word);
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
