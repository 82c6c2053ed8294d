const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** From this status on a proxy before the server answers, or the server has a fault. */
const SERVER_ERROR = 500;

/**
 * Waits until the server answers again: a browser that knows of a network may still be without the
 * server, and a page that is reloaded too early is gone. Asks when the browser says that it is online,
 * and from then on now and then.
 * @returns false when the signal ended it first.
 */
export async function whenReachable(signal: AbortSignal): Promise<boolean> {
  let wait = FIRST_WAIT;
  while (!signal.aborted) {
    if (!navigator.onLine) {
      await nextEvent(signal, Number.POSITIVE_INFINITY);
      wait = FIRST_WAIT;
    } else {
      if (await answers(signal)) return !signal.aborted;
      await nextEvent(signal, wait);
      wait = Math.min(LONGEST_WAIT, wait * 2);
    }
  }
  return false;
}

/** Also with a refusal or an unknown page: it is there. */
async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    const page = { method: 'HEAD', cache: 'no-store', signal } as const;
    return (await fetch(`${window.location.origin}/`, page)).status < SERVER_ERROR;
  } catch {
    return false;
  }
}

/** Resolves when the browser is online, the time is over, or the caller waits no more. */
function nextEvent(signal: AbortSignal, wait: number): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((done) => {
    const timer = Number.isFinite(wait) ? setTimeout(() => end(), wait) : undefined;
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      done();
    };
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}
