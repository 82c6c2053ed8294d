import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface FormFrameProps {
  title: string;
  lead: string;
  children: ReactNode;
  footer?: ReactNode;
}

/** A narrow card in the middle of the screen that holds one form. */
export function FormFrame({ title, lead, children, footer }: FormFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-md gap-6 px-4 py-12 sm:py-20">
      <div className="grid gap-2 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="text-[0.9375rem] text-muted">{lead}</p>
      </div>
      <Card className="p-6 sm:p-8">{children}</Card>
      {footer !== undefined && <div className="text-center text-sm text-muted">{footer}</div>}
    </div>
  );
}
