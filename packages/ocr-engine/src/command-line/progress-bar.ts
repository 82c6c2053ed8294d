import type { ProgressEvent } from '../report.ts';

const WIDTH = 30;
/** Takes the bar away. */
export const CLEAR_LINE = '\r\u001b[K';

/**
 * A bar that redraws itself on a terminal: pages done, and an estimate from how long they took.
 * @param now milliseconds, from any start
 */
export function progressBar(write: (text: string) => void, now: () => number) {
  let started = 0;
  return (event: ProgressEvent): void => {
    if (event.event === 'inspected') {
      started = now();
      write(bar({ done: 0, total: event.pageCount }, 'pages', 0));
    }
    if (event.event === 'page') {
      write(bar(event, 'pages', now() - started));
    }
    if (event.event === 'appending') write(`${CLEAR_LINE}writing the text layer`);
    if (event.event === 'done') write(CLEAR_LINE);
  };
}

/**
 * A line that takes the place of the one before.
 * @param elapsed milliseconds since the first one
 */
export function bar({ done, total }: Done, what: 'pages' | 'files', elapsed: number): string {
  const filled = total === 0 ? WIDTH : Math.round((WIDTH * done) / total);
  const drawing = '#'.repeat(filled) + '.'.repeat(WIDTH - filled);
  return `${CLEAR_LINE}[${drawing}] ${done}/${total} ${what}${estimate({ done, total }, elapsed)}`;
}

interface Done {
  done: number;
  total: number;
}

function estimate({ done, total }: Done, elapsed: number): string {
  if (done === 0 || done === total) return '';
  const seconds = Math.round(((elapsed / done) * (total - done)) / 1000);
  return seconds < 60
    ? `, about ${Math.max(1, seconds)} s left`
    : `, about ${Math.round(seconds / 60)} min left`;
}
