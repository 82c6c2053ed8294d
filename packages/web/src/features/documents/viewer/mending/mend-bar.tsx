import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { LONGEST_CORRECTION } from '@legible/contracts/documents/page-text';
import { ChevronsDown, Redo2, Undo2 } from 'lucide-react';
import {
  type KeyboardEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import type { Desk } from '../pdf/desk.ts';
import type { ReadWord } from '../text/read-words.ts';
import type { Mending } from './use-mending.ts';
import { WordCrop } from './word-crop.tsx';

const texts = viewerMessages.mending;

/** At the foot of the text: the field for the word that is open, the way to the next one, undo and redo. */
export function MendBar({ desk, mending }: { desk: Desk; mending: Mending }) {
  const { open, word, draft, told, corrections, stepDoubtful, undo, redo } = mending;
  return (
    <div className="viewer-mend">
      {open && word && (
        <MendField
          key={`${open.page}-${open.at}-${draft?.note ?? ''}`}
          {...{ desk, word, mending }}
          page={open.page}
          draft={draft}
        />
      )}
      {open && !word && draft && <Unplaced {...draft} />}
      <div className="flex items-center gap-1">
        <Button
          variant="ghost"
          size="tiny"
          title={texts.nextDoubtfulKey}
          onClick={() => void stepDoubtful(1)}
        >
          <ChevronsDown aria-hidden />
          {texts.nextDoubtful}
        </Button>
        <span className="grow" />
        <Button
          variant="ghost"
          size="icon"
          aria-label={texts.undo}
          title={texts.undo}
          disabled={!corrections.canUndo}
          onClick={undo}
        >
          <Undo2 aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={texts.redo}
          title={texts.redo}
          disabled={!corrections.canRedo}
          onClick={redo}
        >
          <Redo2 aria-hidden />
        </Button>
      </div>
      <output className="block text-xs wrap-anywhere text-muted empty:hidden">
        {statusOf(mending, told)}
      </output>
    </div>
  );
}

function statusOf({ corrections }: Mending, told: string): string {
  if (corrections.isLost) return texts.waiting;
  return corrections.unsaved > 0 ? texts.saving : told;
}

/** What was typed for a word that the page does not have any more: to be copied from here. */
function Unplaced({ note, text }: { note: string; text: string }) {
  return (
    <div role="alert" className="grid gap-1 text-xs wrap-anywhere">
      <p className="text-danger">{note}</p>
      <p>
        {texts.youTyped} <bdi className="font-medium select-all">{text}</bdi>
      </p>
    </div>
  );
}

interface MendFieldProps {
  desk: Desk;
  page: number;
  word: ReadWord;
  draft: Mending['draft'];
  mending: Mending;
}

/** What is in the field. Going on to another word saves it; only leaving the field drops it. */
function useTyped({ page, word, draft, mending }: Omit<MendFieldProps, 'desk'>) {
  const [typed, setTyped] = useState(draft?.text ?? word.text);
  const isLeft = useRef(false);
  const goneOn = useEffectEvent(() => {
    // What could not be saved is not tried again without being asked to.
    if (isLeft.current || typed === draft?.text) return;
    mending.commit({ page, at: word.at, reading: mending.reading, was: word.text, text: typed });
  });
  useEffect(() => {
    // A page that is closed or loaded anew keeps it, to be sent by the next one.
    const gone = () => goneOn();
    window.addEventListener('pagehide', gone);
    return () => {
      window.removeEventListener('pagehide', gone);
      goneOn();
    };
  }, []);
  const leave = () => {
    isLeft.current = true;
    mending.leave();
  };
  const save = (text: string) => {
    isLeft.current = true;
    mending.save(text);
  };
  return { typed, setTyped, save, leave };
}

/** What stands there, to be changed, beside the word in the scan. */
function MendField({ desk, page, word, draft, mending }: MendFieldProps) {
  const { typed, setTyped, save, leave } = useTyped({ page, word, draft, mending });
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    save(typed);
  };
  const onKey = (event: KeyboardEvent) => {
    const by = event.altKey && { ArrowDown: 1 as const, ArrowUp: -1 as const }[event.key];
    if (event.key === 'Escape') leave();
    else if (by) mending.stepWord(by);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { read } = word;
  return (
    <form aria-label={texts.label} className="grid gap-2" onSubmit={onSubmit}>
      <WordCrop desk={desk} page={page} box={word.box} />
      <p className="text-xs wrap-anywhere text-muted">
        {read === null
          ? texts.readAs(word.text, Math.round(word.confidence))
          : texts.corrected(read)}
      </p>
      {draft && (
        <p role="alert" className="text-xs wrap-anywhere text-danger">
          {draft.note}
        </p>
      )}
      <input
        ref={field}
        type="text"
        dir="auto"
        value={typed}
        data-before={word.text}
        maxLength={LONGEST_CORRECTION}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        aria-label={texts.field}
        className="h-9 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-2.5 text-base"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKey}
      />
      <FieldButtons read={read} {...{ save, leave }} />
      <p className="text-xs text-muted">{texts.hint}</p>
    </form>
  );
}

interface FieldButtonsProps {
  /** What was read; null for a word that was not corrected. */
  read: string | null;
  save: (text: string) => void;
  leave: () => void;
}

function FieldButtons({ read, save, leave }: FieldButtonsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1">
      <Button type="submit" size="small">
        {texts.save}
      </Button>
      <Button variant="ghost" size="small" onClick={leave}>
        {texts.leave}
      </Button>
      {read !== null && (
        <Button variant="ghost" size="small" onClick={() => save(read)}>
          {texts.putBack}
        </Button>
      )}
    </div>
  );
}
