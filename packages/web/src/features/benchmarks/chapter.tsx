import type { ReactNode } from 'react';

interface ChapterProps {
  /** Of its heading. */
  id: string;
  title: string;
  lead: string;
  children: ReactNode;
}

/** A part of the benchmarks: its heading, what it is about, and what was found. */
export function Chapter({ id, title, lead, children }: ChapterProps) {
  return (
    <section className="grid gap-8" aria-labelledby={id}>
      <div className="grid max-w-2xl gap-2">
        <h2 id={id} className="text-2xl font-semibold tracking-tight">
          {title}
        </h2>
        <p className="leading-relaxed text-pretty text-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}
