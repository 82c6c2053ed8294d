import type { ServerResponse } from 'node:http';
import type { Waiter } from './turns.ts';

const SPAN_MS = 15_000;
/** Half a megabit a second: one who takes less keeps a place that others wait for. */
const LEAST_BYTES = 1024 * 1024;

/** The client that takes an answer which is made while it is sent. One that is made slowly is no fault of its reader's. */
export function readerOf(
  response: ServerResponse,
  { spanMs, leastBytes } = { spanMs: SPAN_MS, leastBytes: LEAST_BYTES },
): Waiter {
  const { socket } = response;
  let before = socket?.bytesWritten ?? 0;
  let isSlow = false;
  const look = () => {
    const { bytesWritten = 0, writableLength = 0 } = socket ?? {};
    isSlow = writableLength > 0 && bytesWritten - before < leastBytes;
    before = bytesWritten;
  };
  const looks = setInterval(look, spanMs).unref();
  response.once('close', () => clearInterval(looks));
  return { isSlow: () => isSlow, end: () => void response.destroy() };
}
