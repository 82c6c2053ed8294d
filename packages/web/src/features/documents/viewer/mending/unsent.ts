import type { Step } from './correction-queue.ts';

const keyOf = (id: string) => `legible.viewer.unsent.${id}`;

/** Corrections of a document that this tab could not send before it was loaded anew. */
export function readUnsent(id: string): Step[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStep) : [];
  } catch {
    return [];
  }
}

export function keepUnsent(id: string, steps: Step[]): void {
  try {
    if (steps.length === 0) sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), JSON.stringify(steps));
  } catch {
    // What could not be kept waits in this tab alone.
  }
}

function isStep(value: unknown): value is Step {
  const { page, at, reading, was, text } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof page === 'number' &&
    typeof at === 'number' &&
    [reading, was, text].every((each) => typeof each === 'string')
  );
}
