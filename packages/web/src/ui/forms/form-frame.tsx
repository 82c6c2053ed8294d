import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { classNames } from '../../lib/class-names.ts';

interface FormFrameProps {
  title: string;
  lead: string;
  /** For forms with more than a handful of short fields. */
  wide?: boolean;
  children: ReactNode;
  footer?: ReactNode;
}

/** A card in the middle of the screen that holds one form. */
export function FormFrame({ title, lead, wide = false, children, footer }: FormFrameProps) {
  return (
    <div
      className={classNames(
        'mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-6 px-4 py-12 sm:py-20',
        wide ? 'max-w-2xl' : 'max-w-md',
      )}
    >
      <div className="grid gap-2 text-center">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        <p className="text-[0.9375rem] text-balance wrap-anywhere text-muted">{lead}</p>
      </div>
      <Card className="p-6 sm:p-8">{children}</Card>
      {footer !== undefined && <div className="text-center text-sm text-muted">{footer}</div>}
    </div>
  );
}
