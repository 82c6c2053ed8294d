import { viewerMessages } from '@legible/contracts/messages/documents/viewer';
import { useEffect, useState } from 'react';
import type { Desk } from '../pdf/desk.ts';
import { linksOf, type PageLink } from '../pdf/page-links.ts';
import type { Turn } from '../pdf/turned-place.ts';
import { styleOf } from '../pdf/turned-place.ts';

interface PageLinksProps {
  desk: Desk;
  number: number;
  turn: Turn;
  onGoTo: (number: number) => void;
}

const NONE: PageLink[] = [];
const look = 'absolute rounded-sm hover:bg-accent/10';

/** Where the page's links lie: to other pages, and to addresses on the web, which learn nothing of where they were. */
export function PageLinks({ desk, number, turn, onGoTo }: PageLinksProps) {
  const [links, setLinks] = useState(NONE);
  useEffect(() => {
    let left = false;
    const find = desk.withPage(number, (page, pdf) => linksOf(pdf, page, turn));
    find.then(
      (found) => !left && setLinks(found.length > 0 ? found : NONE),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [desk, number, turn]);
  return links.map(({ box: { left, top, width, height }, target }, at) => {
    const style = styleOf([left, top, left + width, top + height]);
    if ('page' in target) {
      const label = viewerMessages.goToPage(target.page);
      return (
        <button
          key={at}
          type="button"
          aria-label={label}
          className={look}
          style={style}
          onClick={() => onGoTo(target.page)}
        />
      );
    }
    return (
      <a
        key={at}
        href={target.url}
        aria-label={target.url}
        title={target.url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className={look}
        style={style}
      />
    );
  });
}
