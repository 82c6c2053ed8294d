import type { Step } from './correction-queue.ts';
import { owner } from './owner.ts';

const keysOf = (user: string) => `legible.viewer.unsent.${user}.`;
const keyOf = (id: string, user: string) => `${keysOf(user)}${id}`;

/** Documents of whose corrections some were not sent before this tab was loaded anew. */
export function unsentDocuments(user = owner.id): string[] {
  try {
    const begin = keysOf(user);
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(begin));
    return keys.map((key) => key.slice(begin.length));
  } catch {
    return [];
  }
}

/** Corrections of a document that this tab could not send before it was loaded anew. */
export function readUnsent(id: string, user = owner.id): Step[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id, user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStep) : [];
  } catch {
    return [];
  }
}

export function keepUnsent(id: string, steps: Step[], user = owner.id): void {
  try {
    if (steps.length === 0) sessionStorage.removeItem(keyOf(id, user));
    else sessionStorage.setItem(keyOf(id, user), JSON.stringify(steps));
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
