import type { ReactNode } from 'react';

/** A line of a `dl`: what it is, and how it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start justify-items-start gap-1">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
