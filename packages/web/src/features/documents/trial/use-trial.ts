import { trialMessages } from '@legible/contracts/messages/documents/trial';
import type { TrialResponse } from '@legible/contracts/trial';
import { useEffect, useState } from 'react';
import { codeOf, detailOf, statusOf } from '../../../lib/api/api-error.ts';
import { fetchTrial, sendTrial } from './trial-api.ts';
import { NotSent, pdfOf } from './trial-file.ts';

/** How far a visitor's page has come. */
export type TrialState =
  | { step: 'preparing' }
  | { step: 'sending'; percent: number }
  | { step: 'reading' }
  /** Its words are there; `answer.state` tells whether the file is, too. */
  | { step: 'read'; answer: TrialResponse }
  | { step: 'failed'; reason: string; isLimit: boolean };

/** Milliseconds between two questions: most pages are read within one or two seconds. */
const OFTEN = 100;
const SELDOM = 1500;
/** How many quick ones come first. */
const QUICK = 40;

const texts = trialMessages.window;

/** Has the first page of a file read without an account; leaving the window gives it up. */
export function useTrial(file: File): { trial: TrialState; pdf: File | null } {
  const [trial, setTrial] = useState<TrialState>({ step: 'preparing' });
  const [pdf, setPdf] = useState<File | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const tell = (state: TrialState) => !signal.aborted && setTrial(state);
    const read = async () => {
      const made = await pdfOf(file, signal);
      signal.throwIfAborted();
      setPdf(made);
      tell({ step: 'sending', percent: 0 });
      await sendTrial(made, { onPercent: (percent) => tell({ step: 'sending', percent }), signal });
      tell({ step: 'reading' });
      await follow(signal, tell);
    };
    read().catch((error: unknown) => tell(failure(error)));
    return () => leaving.abort();
  }, [file]);
  return { trial, pdf };
}

/** Asks until nothing more is to come. A lost connection is waited for. */
async function follow(signal: AbortSignal, tell: (state: TrialState) => void): Promise<void> {
  for (let asked = 0; !signal.aborted; asked += 1) {
    await pause(asked < QUICK ? OFTEN : SELDOM);
    const answer = await fetchTrial(signal).catch((error: unknown) => {
      if (statusOf(error) === 0) return null;
      throw error;
    });
    if (!answer || answer.state === 'waiting') continue;
    if (answer.state === 'failed') {
      return tell({ step: 'failed', reason: answer.detail ?? texts.failed, isLimit: false });
    }
    tell({ step: 'read', answer });
    if (answer.state === 'ready') return;
  }
}

const pause = async (milliseconds: number) =>
  new Promise((done) => {
    setTimeout(done, milliseconds);
  });

const NOT_FOUND = 404;

function failure(error: unknown): TrialState {
  const reason =
    error instanceof NotSent
      ? error.message
      : statusOf(error) === NOT_FOUND
        ? texts.gone
        : (detailOf(error) ?? texts.failed);
  return { step: 'failed', reason, isLimit: codeOf(error) === 'trial_limit' };
}
