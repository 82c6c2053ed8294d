import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/buttons/button.tsx';
import type { Desk } from '../pdf/desk.ts';
import { copy } from './copy-text.ts';
import { plainText } from './paragraphs.ts';
import { type PageReading, pageTextQuery } from './use-page-text.ts';

interface CopyButtonsProps {
  desk: Desk;
  id: string;
  /** Of the page that is shown; undefined until it is there. */
  reading: PageReading | undefined;
}

/** Pages that are asked for at once. */
const AT_ONCE = 4;

/** Copies the text of the page, or of all pages. */
export function CopyButtons({ desk, id, reading }: CopyButtonsProps) {
  const client = useQueryClient();
  const [done, setDone] = useState<number | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  const copyAll = async () => {
    const stop = new AbortController();
    leaving.current = stop;
    setDone(0);
    const read = async (page: number) => client.fetchQuery(pageTextQuery(desk, id, page));
    await copy(allTexts(desk.pages, read, stop.signal, setDone), stop.signal);
    setDone(null);
  };

  if (done !== null) {
    return (
      <span className="flex items-center gap-2">
        <output className="text-xs text-muted tabular-nums">
          {viewerMessages.copying(done, desk.pages)}
        </output>
        <Button variant="ghost" size="tiny" onClick={() => leaving.current?.abort()}>
          {viewerMessages.cancelCopy}
        </Button>
      </span>
    );
  }
  return (
    <span className="flex gap-1">
      <Button
        variant="outline"
        size="tiny"
        disabled={reading === undefined || reading.text.paragraphs.length === 0}
        onClick={() => reading && void copy(Promise.resolve(plainText(reading.text)))}
      >
        {viewerMessages.copyPage}
      </Button>
      <Button variant="outline" size="tiny" onClick={() => void copyAll()}>
        {viewerMessages.copyAll}
      </Button>
    </span>
  );
}

/** The texts of all pages, with an empty line between them. @throws what reading one throws, and when it is stopped */
async function allTexts(
  pages: number,
  read: (page: number) => Promise<PageReading>,
  signal: AbortSignal,
  tell: (done: number) => void,
): Promise<string> {
  const texts: string[] = [];
  for (let first = 1; first <= pages; first += AT_ONCE) {
    const numbers = Array.from(
      { length: Math.min(AT_ONCE, pages - first + 1) },
      (_, at) => first + at,
    );
    const some = await Promise.all(numbers.map(read));
    signal.throwIfAborted();
    texts.push(...some.map(({ text }) => plainText(text)));
    tell(texts.length);
  }
  return texts.filter((text) => text !== '').join('\n\n');
}
