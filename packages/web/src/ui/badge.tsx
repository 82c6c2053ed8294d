import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';

const kinds = {
  success: 'border-success/35 text-success',
  warning: 'border-warning/35 bg-warning-soft text-warning',
  accent: 'border-transparent bg-accent-soft text-accent-text',
};

/** A state in a word or two. */
export function Badge({ kind, children }: { kind: keyof typeof kinds; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center rounded-full border px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        kinds[kind],
      )}
    >
      {children}
    </span>
  );
}
