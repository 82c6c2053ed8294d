import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Desk } from '../pdf/desk.ts';
import { codeOf } from '../../../../lib/api/api-error.ts';
import { pageTextQuery, shownReading } from '../text/use-page-text.ts';
import { CorrectionQueue, type Step } from './correction-queue.ts';
import { sendCorrection } from './send-correction.ts';
import { keepUnsent, readUnsent } from './unsent.ts';
import { useSteps } from './use-steps.ts';

interface Told {
  changed: (page: number) => void;
  saved: (step: Step) => void;
  refused: (step: Step, error: unknown) => void;
}

/** Saves corrections, shows them wherever the page's text is shown, and undoes and redoes them. */
export function useCorrections(desk: Desk, id: string, told: Told) {
  const client = useQueryClient();
  const [isLost, setLost] = useState(false);
  const [unsaved, setUnsaved] = useState(0);
  const current = useRef<CorrectionQueue | null>(null);
  const { forget, ...steps } = useSteps((step) => current.current?.add(step));
  const tellSaved = useEffectEvent((step: Step) => {
    told.changed(step.page);
    told.saved(step);
  });
  const tellRefused = useEffectEvent((step: Step, error: unknown) => {
    forget(step);
    told.changed(step.page);
    told.refused(step, error);
  });

  useEffect(() => {
    const keyOf = ({ page }: Step) => pageTextQuery(desk, id, page).queryKey;
    const queue = new CorrectionQueue({
      send: async (step) => sendCorrection(id, step),
      saved: (step, text) => {
        const show = () => {
          client.setQueryData(keyOf(step), shownReading(text));
          tellSaved(step);
        };
        // A text that is on its way, as in a tab that was loaded anew, was written before.
        void client.cancelQueries({ queryKey: keyOf(step) }).then(show);
      },
      refused: (step, error) => {
        // While a page is read again there is no text of it, and the one that is shown may be asked for again later.
        const isBusy = codeOf(error) === 'document_busy';
        const refresh = isBusy ? [] : [client.invalidateQueries({ queryKey: keyOf(step) })];
        void Promise.all(refresh).finally(() => tellRefused(step, error));
      },
      lost: setLost,
      keep: (waiting) => {
        keepUnsent(id, waiting);
        setUnsaved(waiting.length);
      },
    });
    current.current = queue;
    queue.add(...readUnsent(id));
    const wake = () => queue.wake();
    window.addEventListener('online', wake);
    return () => {
      window.removeEventListener('online', wake);
      queue.close();
    };
  }, [client, desk, id]);

  return { ...steps, isLost, unsaved };
}
