import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { useState } from 'react';
import { detailOf, statusOf } from '../../../../lib/api/api-error.ts';
import type { Desk } from '../pdf/desk.ts';
import type { Step } from './correction-queue.ts';
import { useMendingKeys } from './mending-keys.ts';
import { presentIn } from './send-correction.ts';
import { useCorrections } from './use-corrections.ts';
import { type OpenWord, type Surroundings, useOpenWord } from './use-open-word.ts';

const texts = viewerMessages.mending;

/** What was typed and not saved: the field opens with it. */
interface Draft extends OpenWord {
  text: string;
  note: string;
}

interface Around extends Omit<Surroundings, 'tell'> {
  /** Hears of every page whose text was changed. */
  onChange: (page: number) => void;
}

/** Correcting words of an open document: the word that is open, and what came of the last one. */
export function useMending(desk: Desk, id: string, { onChange, ...around }: Around) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [told, setTold] = useState('');
  const opened = useOpenWord(desk, id, { ...around, tell: setTold });
  const { open, word, reading, close, stepDoubtful } = opened;
  const corrections = useCorrections(desk, id, {
    changed: onChange,
    saved: ({ was, text }) => setTold(texts.saved(was, text)),
    refused: ({ page, at, text }, error) => {
      setDraft({ page, at, text, note: noteOn(error) });
      setTold('');
      opened.openWord({ page, at });
    },
  });

  const leave = () => {
    setDraft(null);
    close();
  };
  const commit = (step: Step) => {
    if (step.text !== step.was) corrections.add(step);
  };
  const save = (text: string) => {
    if (open && word) commit({ ...open, reading, was: word.text, text });
    leave();
  };
  /** Brings what was undone or redone into sight. */
  const show = (changed: Step | undefined) => {
    if (!changed) return;
    leave();
    if (changed.page !== around.page) around.goTo(changed.page);
  };
  const undo = () => show(corrections.undo());
  const redo = () => show(corrections.redo());
  useMendingKeys({
    undo,
    redo,
    nextDoubtful: () => void stepDoubtful(1),
    previousDoubtful: () => void stepDoubtful(-1),
  });
  const isOfOpen = draft !== null && draft.page === open?.page && draft.at === open.at;
  return {
    ...opened,
    draft: isOfOpen ? draft : null,
    told,
    corrections,
    undo,
    redo,
    leave,
    save,
    commit,
  };
}

const NOT_FOUND = 404;

/** Why a correction was not saved. */
function noteOn(error: unknown): string {
  const present = presentIn(error);
  if (present !== null) return texts.conflict(present);
  if (statusOf(error) === NOT_FOUND) return texts.gone;
  return detailOf(error) ?? texts.failed;
}

export type Mending = ReturnType<typeof useMending>;
