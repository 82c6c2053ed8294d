import type { ProgressMessage } from '@legible/contracts/live';

/** What a run goes through, in order. */
const phases = { queued: 0, processing: 1, finishing: 2, ready: 3, failed: 3, cancelled: 3 };

/** How far a document has come: its run, the phase of the run, and the page. */
type Place = [run: number, phase: number, page: number];

/**
 * How far each document has come by what was told of it. Messages may arrive in any order: processes
 * publish side by side, and a snapshot that was read before an event is sent after it.
 */
export class Furthest {
  readonly #places = new Map<string, Place>();

  /** @returns whether the message says the same or more than the ones before it; then it counts. */
  moves(message: ProgressMessage): boolean {
    const before = this.#places.get(message.filename) ?? [0, 0, 0];
    const place = placeOf(message, before);
    if (isBehind(place, before)) return false;
    this.#places.set(message.filename, place);
    return true;
  }
}

/** A process of an older version, while a new one is rolled out, names no run. */
function placeOf({ run, status, current_page: page }: ProgressMessage, before: Place): Place {
  return [run ?? before[0], status ? phases[status] : before[1], page];
}

function isBehind(place: Place, before: Place): boolean {
  const differing = place.findIndex((value, index) => value !== before[index]);
  return differing >= 0 && (place[differing] ?? 0) < (before[differing] ?? 0);
}
