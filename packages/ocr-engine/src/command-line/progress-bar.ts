import type { ProgressEvent } from '../report.ts';

const WIDTH = 30;
const CLEAR_LINE = '\r\u001b[K';

/**
 * A bar that redraws itself on a terminal: pages done, and an estimate from how long they took.
 * @param now milliseconds, from any start
 */
export function progressBar(write: (text: string) => void, now: () => number) {
  let started = 0;
  return (event: ProgressEvent): void => {
    if (event.event === 'inspected') {
      started = now();
      write(bar(0, event.pageCount, ''));
    }
    if (event.event === 'page') {
      write(bar(event.done, event.total, estimate(event, now() - started)));
    }
    if (event.event === 'appending') write(`${CLEAR_LINE}writing the text layer`);
    if (event.event === 'done') write(CLEAR_LINE);
  };
}

function bar(done: number, total: number, rest: string): string {
  const filled = total === 0 ? WIDTH : Math.round((WIDTH * done) / total);
  const drawing = '#'.repeat(filled) + '.'.repeat(WIDTH - filled);
  return `${CLEAR_LINE}[${drawing}] ${done}/${total} pages${rest}`;
}

function estimate({ done, total }: { done: number; total: number }, elapsed: number): string {
  if (done === 0 || done === total) return '';
  const seconds = Math.round(((elapsed / done) * (total - done)) / 1000);
  return seconds < 60
    ? `, about ${Math.max(1, seconds)} s left`
    : `, about ${Math.round(seconds / 60)} min left`;
}
