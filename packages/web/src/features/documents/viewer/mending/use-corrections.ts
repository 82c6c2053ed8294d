import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Desk } from '../pdf/desk.ts';
import { codeOf } from '../../../../lib/api/api-error.ts';
import { pageTextQuery, shownReading } from '../text/use-page-text.ts';
import type { Step } from './correction-queue.ts';
import { addCorrection, watchCorrections } from './document-queues.ts';
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
  const { forget, ...steps } = useSteps((step) => addCorrection(id, step));
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
    return watchCorrections(id, {
      show: async (step, text) => {
        // A text that is on its way, as in a tab that was loaded anew, was written before.
        await client.cancelQueries({ queryKey: keyOf(step) });
        client.setQueryData(keyOf(step), shownReading(text));
      },
      refresh: async (step, error) => {
        // While a page is read again there is no text of it, and the one that is shown may be asked for again later.
        if (codeOf(error) === 'document_busy') return;
        await client.invalidateQueries({ queryKey: keyOf(step) });
      },
      saved: (step) => tellSaved(step),
      refused: (step, error) => tellRefused(step, error),
      lost: setLost,
      unsaved: setUnsaved,
    });
  }, [client, desk, id]);

  return { ...steps, isLost, unsaved };
}
