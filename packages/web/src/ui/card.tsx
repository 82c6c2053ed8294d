import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames('rounded-xl border border-line bg-surface shadow-raised', className)}
      {...rest}
    />
  );
}

export function CardHeading({ title, description }: { title: string; description?: string }) {
  return (
    <div className="grid gap-1">
      <h2 className="text-base font-semibold tracking-tight">{title}</h2>
      {description !== undefined && <p className="text-sm text-muted">{description}</p>}
    </div>
  );
}
