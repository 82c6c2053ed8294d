import type { UploadLimits } from '@legible/contracts/documents/documents';
import { pictureMessages as texts } from '@legible/contracts/messages/documents/pictures';
import { Images } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { classNames } from '../../../lib/class-names.ts';
import { kilobytes, megabytes } from '../../../lib/format.ts';
import { TOUCHED, useMedia } from '../../../lib/media.ts';
import { notify } from '../../../lib/notify.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { WorkDialog } from '../../../ui/dialogs/work-dialog.tsx';
import { useFileDrag } from '../selection/use-file-drag.ts';
import { ChoosePictures } from './choose-pictures.tsx';
import { makePdf } from './make-pdf.ts';
import { PictureList } from './picture-list.tsx';
import { type Pictures, usePictures } from './use-pictures.ts';

interface PicturesDialogProps {
  limits: UploadLimits | undefined;
  onPdf: (pdf: File) => void;
  onClose: () => void;
}

/** Takes pictures, has them sorted and turned, joins them to a PDF in the browser, and hands that on. */
export default function PicturesDialog({ limits, onPdf, onClose }: PicturesDialogProps) {
  const pictures = usePictures(limits);
  const { making, make } = useMaking(pictures, limits, (pdf) => {
    onPdf(pdf);
    onClose();
  });
  const isBusy = making !== null;
  const add = (files: readonly File[]) => void pictures.add(files);
  const isDragging = useFileDrag(isBusy, add);
  const { list, size, problems, said, isTooLarge } = pictures;
  const hasNone = list.length === 0;
  const cannotMake = isBusy || hasNone || isTooLarge;
  useAskedBeforeLeaving(!hasNone);
  useHeldAtBack(!hasNone);
  return (
    <WorkDialog
      title={texts.title}
      description={texts.how}
      close={texts.close}
      holds={!hasNone}
      onClose={onClose}
    >
      <ChoosePictures disabled={isBusy} onFiles={add} />
      {problems.length > 0 && (
        <div role="alert">
          <ul className="grid gap-1 text-sm break-words text-danger">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <div
        className={classNames(
          'rounded-xl',
          isDragging && 'outline-2 outline-offset-4 outline-accent-text outline-dashed',
        )}
      >
        {hasNone ? <Empty /> : <PictureList {...{ pictures }} disabled={isBusy} />}
      </div>
      <output className="sr-only">{said}</output>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <output className="mr-auto text-sm text-muted tabular-nums">
          {isBusy
            ? texts.making(making, list.length)
            : list.length > 0 && texts.total(list.length, sizeOf(size))}
        </output>
        <Button variant="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button disabled={cannotMake} onClick={() => void make()}>
          {texts.make}
        </Button>
      </div>
    </WorkDialog>
  );
}

/** Photos that were just taken lie nowhere else, and the order of many is work. */
function useAskedBeforeLeaving(hasSome: boolean): void {
  useEffect(() => {
    if (!hasSome) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasSome]);
}

/** A telephone's Back may be a slip, as Escape may: it leaves the dialog open, and says so. */
function useHeldAtBack(hasSome: boolean): void {
  const blocker = useBlocker(
    ({ historyAction }) => hasSome && historyAction === NavigationType.Pop,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    notify.info(texts.held);
  }, [blocker]);
}

function Empty() {
  const isTouched = useMedia(TOUCHED);
  return (
    <div className="grid justify-items-center gap-2 rounded-xl border border-dashed border-line-strong bg-paper px-4 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-full border border-line bg-surface text-muted">
        <Images aria-hidden className="size-5" />
      </span>
      <p className="font-medium">{texts.empty}</p>
      <p className="text-sm text-muted">{isTouched ? texts.emptyHow : texts.emptyDrop}</p>
    </div>
  );
}

/** @returns how many pictures are done, or null while none is worked on; and what begins it */
function useMaking(
  pictures: Pictures,
  limits: UploadLimits | undefined,
  onPdf: (pdf: File) => void,
): { making: number | null; make: () => Promise<void> } {
  const [making, setMaking] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  // Closing the dialog ends it.
  useEffect(() => () => controller.current?.abort(), []);

  const make = async () => {
    const own = new AbortController();
    controller.current = own;
    setMaking(0);
    try {
      const { pdf, problems } = await makePdf(pictures.list, {
        onProgress: setMaking,
        signal: own.signal,
      });
      if (own.signal.aborted) return;
      if (!pdf) pictures.mark(problems);
      else if (limits && pdf.size > limits.max_file_bytes) notify.error(tooLarge(limits));
      else onPdf(pdf);
    } catch {
      if (own.signal.aborted) return;
      notify.error(texts.problems.failed);
    }
    setMaking(null);
  };
  return { making, make };
}

const sizeOf = (bytes: number) => (bytes < 1024 * 1024 ? kilobytes(bytes) : megabytes(bytes));

const tooLarge = ({ max_file_bytes: most }: UploadLimits) =>
  texts.problems.tooLarge(megabytes(most));
