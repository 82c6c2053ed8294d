import { pictureMessages as texts } from '@legible/contracts/messages/documents/pictures';
import type { Turn } from '@legible/pictures/joined-pdf';
import { FileImage } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

/** Pixels across: sharp on a phone's screen, and small in memory. */
const WIDTH = 320;

const TURNED: Record<Turn, string> = {
  0: '',
  90: 'rotate-90',
  180: 'rotate-180',
  270: '-rotate-90',
};

/** One is decoded at a time: a photograph takes fifty megabytes meanwhile. */
let last: Promise<void> = Promise.resolve();

/** @param work never fails */
function inTurn(work: () => Promise<void>): void {
  const before = last;
  last = (async () => {
    await before;
    await work();
  })();
}

/** A small copy of a picture; a sign in its place where the browser cannot show it, as of most TIFF files. */
export function Thumbnail({ file, turn }: { file: File; turn: Turn }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const unmounted = new AbortController();
    inTurn(async () => {
      if (unmounted.signal.aborted) return;
      const isDrawn = await draw(file, canvas.current).catch(() => false);
      if (!unmounted.signal.aborted) setIsMissing(!isDrawn);
    });
    return () => unmounted.abort();
  }, [file]);
  return (
    <div className="relative grid aspect-square place-items-center overflow-hidden rounded-md bg-sunken">
      {isMissing ? (
        <span className="grid justify-items-center gap-1 text-xs text-muted">
          <FileImage aria-hidden className="size-7" />
          {texts.noPreview}
        </span>
      ) : (
        <canvas
          ref={canvas}
          aria-hidden
          width={0}
          height={0}
          className={`absolute inset-0 size-full object-contain transition-transform motion-reduce:transition-none ${TURNED[turn]}`}
        />
      )}
    </div>
  );
}

/** @returns whether it could be drawn */
async function draw(file: File, canvas: HTMLCanvasElement | null): Promise<boolean> {
  const picture = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
  if (canvas) {
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
  }
  picture.close();
  return true;
}
