import { useCallback, useState } from 'react';
import type { Step } from './correction-queue.ts';

interface Steps {
  done: Step[];
  undone: Step[];
}

/** What was corrected since the document was opened, to be undone and redone. */
export function useSteps(send: (step: Step) => void) {
  const [{ done, undone }, setSteps] = useState<Steps>({ done: [], undone: [] });
  const add = (step: Step) => {
    setSteps({ done: [...done, step], undone: [] });
    send(step);
  };
  const undo = (): Step | undefined => {
    const step = done.at(-1);
    if (!step) return undefined;
    setSteps({ done: done.slice(0, -1), undone: [...undone, step] });
    send({ ...step, was: step.text, text: step.was });
    return step;
  };
  const redo = (): Step | undefined => {
    const step = undone.at(-1);
    if (!step) return undefined;
    setSteps({ done: [...done, step], undone: undone.slice(0, -1) });
    send(step);
    return step;
  };
  /** The server has another word there: the way back to what this tab knew is cut off. */
  const forget = useCallback((word: Pick<Step, 'page' | 'at'>) => {
    const isOther = ({ page, at }: Step) => page !== word.page || at !== word.at;
    setSteps((now) => ({ done: now.done.filter(isOther), undone: now.undone.filter(isOther) }));
  }, []);
  return { add, undo, redo, forget, canUndo: done.length > 0, canRedo: undone.length > 0 };
}
