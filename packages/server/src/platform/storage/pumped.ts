import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';

export interface Pump {
  /** Writes chunk by chunk and waits where the reader is slow. */
  write: (chunk: Uint8Array) => Promise<void>;
  /** Aborted when the reader has gone. */
  signal: AbortSignal;
}

/**
 * A stream that is filled by a function. When the reader goes away, the function's signal is aborted
 * at once, even while it waits for bytes: a stream made of a generator would wait with it.
 */
export function pumped(fill: (pump: Pump) => Promise<void>): Readable {
  const out = new PassThrough();
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  const write = async (chunk: Uint8Array) => {
    if (!out.write(chunk)) await once(out, 'drain', { signal: gone.signal });
  };
  fill({ write, signal: gone.signal }).then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return out;
}

/**
 * The chunks of a stream, given up when the pump is no longer wanted or when nothing comes for
 * `silenceMs`. Time in which the reader is slow does not count.
 */
export async function pumpFrom(
  source: Readable,
  { write, signal }: Pump,
  silenceMs = 0,
): Promise<void> {
  const drop = () => source.destroy();
  signal.addEventListener('abort', drop, { once: true });
  if (signal.aborted) drop();
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  try {
    for (;;) {
      const silent = silenceMs > 0 ? setTimeout(() => giveUp(source), silenceMs) : undefined;
      const next = await chunks.next().finally(() => clearTimeout(silent));
      if (next.done) return;
      await write(next.value);
    }
  } finally {
    signal.removeEventListener('abort', drop);
    source.destroy();
  }
}

const giveUp = (source: Readable) => source.destroy(new Error('Nothing came for too long.'));
