import { paths } from '@legible/contracts/endpoints';
import { api } from '../../../lib/api/api-client.ts';

/** Pictures that are kept, of some 8 KB each: as many as a user scrolls past and comes back to. */
const MOST_KEPT = 300;
/** Asked for at a time, so that what a user does need not wait behind them. */
const AT_ONCE = 3;

const kept = new Map<string, Promise<string | null>>();
const waiting: (() => void)[] = [];
let asking = 0;

/** The address of a document's first page in small, within this tab; null where there is none any more. */
export function thumbnailOf(fileId: string): Promise<string | null> {
  const known = kept.get(fileId);
  if (known) return known;
  const picture = inTurn(() => fetchPicture(fileId)).catch(() => {
    kept.delete(fileId);
    return null;
  });
  kept.set(fileId, picture);
  forgetOldest();
  return picture;
}

/** Every call carries the anti-forgery token (S7.3), which no `img` can send. */
async function fetchPicture(fileId: string): Promise<string> {
  const path = paths.thumbnail.replace(':id', encodeURIComponent(fileId));
  const response = await api.response('GET', path);
  return URL.createObjectURL(await response.blob());
}

async function inTurn<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (asking >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  asking += 1;
  try {
    return await ask();
  } finally {
    asking -= 1;
    waiting.shift()?.();
  }
}

function forgetOldest(): void {
  for (const [fileId, picture] of kept) {
    if (kept.size <= MOST_KEPT) return;
    kept.delete(fileId);
    void picture.then((url) => url !== null && URL.revokeObjectURL(url));
  }
}
