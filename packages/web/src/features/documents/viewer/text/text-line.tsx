import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { memo } from 'react';
import { DOUBTFUL, type ShownLine } from './paragraphs.ts';

interface TextLineProps {
  line: ShownLine;
  /** Paragraph and line, counted from 0. */
  place: readonly [number, number];
  /** Pointed at, here or on the page. */
  marked: boolean;
  /** The one line that the Tab key reaches; arrows lead on from it. */
  reached: boolean;
  marks: boolean;
  onPoint: (place: readonly [number, number] | null) => void;
  onTell: (told: string | null) => void;
  /** Whether the next line follows without a space. */
  goesOn: boolean;
  /** The word that is being corrected. */
  mended: number | null;
}

/** A line of the text: pointed at, it shows itself on the page; its doubtful words tell how sure they are. */
export const TextLine = memo(function TextLine(props: TextLineProps) {
  const { line, place, marked, reached, marks, onPoint, onTell, goesOn, mended } = props;
  return (
    <span
      dir={line.direction}
      data-line={place.join('-')}
      data-marked={marked || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard points at lines, too
      tabIndex={reached ? 0 : -1}
      className="viewer-line"
      onPointerEnter={() => onPoint(place)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(place)}
      onBlur={() => onPoint(null)}
    >
      {line.words.map(({ at: word, text, confidence, isJoined }, at) => {
        const isDoubtful = marks && confidence !== null && confidence < DOUBTFUL;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- words of a line neither come nor go
          <span
            key={at}
            data-word={word ?? undefined}
            data-mended={(word !== null && word === mended) || undefined}
            className="viewer-word"
          >
            {at > 0 && !isJoined && ' '}
            {isDoubtful ? (
              <DoubtfulWord text={text} confidence={confidence} onTell={onTell} />
            ) : (
              <bdi>{text}</bdi>
            )}
          </span>
        );
      })}
      {!goesOn && ' '}
    </span>
  );
});

interface DoubtfulWordProps {
  text: string;
  confidence: number;
  onTell: (told: string | null) => void;
}

/** Says at the foot of the pane how sure it is, when it is pointed at, reached by Tab or touched. */
function DoubtfulWord({ text, confidence, onTell }: DoubtfulWordProps) {
  const tell = () => onTell(viewerMessages.sure(text, confidence));
  return (
    <button
      type="button"
      className="viewer-doubtful"
      title={`${confidence} %`}
      onPointerEnter={tell}
      onPointerLeave={() => onTell(null)}
      onFocus={tell}
      onBlur={() => onTell(null)}
    >
      <bdi>{text}</bdi>
    </button>
  );
}
