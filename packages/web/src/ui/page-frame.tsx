import type { ReactNode } from 'react';

interface PageFrameProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A text-width screen with its heading. */
export function PageFrame({ title, lead, children }: PageFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-5xl gap-8 px-4 py-10 sm:px-6 sm:py-14">
      <div className="grid max-w-2xl gap-3">
        <h1 className="text-3xl font-semibold tracking-tight text-balance">{title}</h1>
        {lead !== undefined && <p className="text-base text-muted text-pretty">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
