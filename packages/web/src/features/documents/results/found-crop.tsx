import { searchMessages } from '@legible/contracts/messages/documents/search';
import type { FoundPage } from '@legible/contracts/search/search';
import { useEffect, useRef, useState } from 'react';
import { styleOf, type PageBox } from '../viewer/pdf/turned-place.ts';
import type { MakeCrop } from './use-crops.ts';

interface FoundCropProps {
  found: FoundPage;
  /** Which one it is in the list: the first are made first. */
  rank: number;
  makeCrop: MakeCrop;
}

/** Who types on sees other results in a moment. */
const REST_MS = 200;

type Made = { state: 'waiting' | 'none' } | { state: 'made'; boxes: readonly PageBox[] };

/** The place of a scan where something was found, made when it comes into sight; its room is there from the start. */
export function FoundCrop({ found, rank, makeCrop }: FoundCropProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [made, setMade] = useState<Made>({ state: 'waiting' });
  const isSeen = useSeen(place);
  const { file_id, page, line } = found;
  // The same page may come with every answer; only another place on it is drawn anew.
  const words = found.terms.join('\n');

  useEffect(() => {
    if (!isSeen) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const wanted = { file_id, page, line, terms: words.split('\n') };
    const make = async () => {
      try {
        const { picture, boxes } = await makeCrop(wanted, rank, signal);
        if (signal.aborted) return;
        place.current?.replaceChildren(picture);
        setMade({ state: 'made', boxes });
      } catch {
        // The line of text says the same.
        if (!signal.aborted) setMade({ state: 'none' });
      }
    };
    const timer = setTimeout(() => void make(), REST_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [isSeen, file_id, page, line, words, rank, makeCrop]);

  return (
    <span
      className="found-crop"
      data-crop={made.state}
      data-drawing={(isSeen && made.state === 'waiting') || undefined}
    >
      <span
        ref={place}
        {...(made.state === 'made' && { role: 'img', 'aria-label': searchMessages.crop(page) })}
      />
      {made.state === 'made' &&
        made.boxes.map((box) => (
          <span key={box.join(' ')} aria-hidden className="found-hit" style={styleOf(box)} />
        ))}
    </span>
  );
}

/** Whether it has been in sight; a browser that cannot tell sees it. */
function useSeen(place: { current: HTMLElement | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (isSeen || !element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen, place]);
  return isSeen;
}
