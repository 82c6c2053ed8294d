/**
 * Where a key leads in the list of what was found.
 * @param at which item the user is at, counted from 0, of how many
 * @returns another item, or out of the list; null for a key that is somebody else's
 */
export function stepIn(key: string, at: number, count: number): number | 'leave' | null {
  if (key === 'ArrowDown') return Math.min(at + 1, count - 1);
  if (key === 'ArrowUp') return at > 0 ? at - 1 : 'leave';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key === 'Escape' ? 'leave' : null;
}
