import './print.css';
import { pagesNamed } from '@legible/contracts/documents/choices';
import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import { WorkDialog } from '../../../../ui/dialogs/work-dialog.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { ProgressBar } from '../../../../ui/progress-bar.tsx';
import type { Desk } from '../pdf/desk.ts';
import type { Turn } from '../pdf/turned-place.ts';
import { PrintSheets } from './print-sheets.ts';

/** Printed at a time: their pictures, half a megabyte each, are all in memory until the printer has them. */
const MOST_PAGES = 100;

const texts = viewerMessages.printing;

interface PrintDialogProps {
  desk: Desk;
  turn: Turn;
  /** The page that is being read. */
  current: number;
  onClose: () => void;
}

/** What was printed last may still be on its way to the printer. */
let last: PrintSheets | undefined;

/** Asks which pages are to be printed, draws them for the printer, and opens the browser's own dialog. */
export default function PrintDialog({ desk, turn, current, onClose }: PrintDialogProps) {
  const all = desk.pages <= MOST_PAGES;
  const [typed, setTyped] = useState(all ? `1-${desk.pages}` : String(current));
  const [error, setError] = useState<string>();
  const [drawing, setDrawing] = useState<{ pages: readonly number[]; done: number } | null>(null);
  usePrinting({ desk, turn, pages: drawing?.pages, onClose }, setDrawing);
  const start = (event: FormEvent) => {
    event.preventDefault();
    const named = pagesNamed(typed.trim(), desk.pages);
    if (!named || named.length === 0) return setError(texts.wrong(desk.pages));
    if (named.length > MOST_PAGES) return setError(texts.tooMany(MOST_PAGES));
    return setDrawing({ pages: named, done: 0 });
  };

  return (
    <WorkDialog
      narrow
      title={texts.title}
      description={texts.description(MOST_PAGES)}
      close={texts.close}
      onClose={onClose}
    >
      {drawing ? (
        <Drawing {...drawing} />
      ) : (
        <form id="print" noValidate onSubmit={start}>
          <Field
            label={texts.pages}
            hint={texts.pagesHint(desk.pages)}
            error={error}
            value={typed}
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
            onFocus={({ target }) => target.select()}
          />
        </form>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" form="print" disabled={drawing !== null}>
          {texts.start}
        </Button>
      </div>
    </WorkDialog>
  );
}

interface Printing {
  desk: Desk;
  turn: Turn;
  pages: readonly number[] | undefined;
  onClose: () => void;
}

/** Draws the pages, once there are some, and prints them, unless the dialog is left before. */
function usePrinting(
  { desk, turn, pages, onClose }: Printing,
  onDrawn: (drawing: { pages: readonly number[]; done: number }) => void,
): void {
  const begin = useEffectEvent(async (wanted: readonly number[], signal: AbortSignal) => {
    last?.remove();
    const count = (done: number) => onDrawn({ pages: wanted, done });
    last = await PrintSheets.of(desk, { pages: wanted, turn }, count, signal);
    onClose();
    await last.print();
  });
  useEffect(() => {
    if (!pages) return undefined;
    const leaving = new AbortController();
    // What cannot be drawn says so on its sheet.
    begin(pages, leaving.signal).catch(() => undefined);
    return () => leaving.abort();
  }, [pages]);
}

function Drawing({ pages, done }: { pages: readonly number[]; done: number }) {
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted tabular-nums">{texts.drawing(done, pages.length)}</p>
      <ProgressBar percent={(done / pages.length) * 100} label={texts.title} />
    </div>
  );
}
