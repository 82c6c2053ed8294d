import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={classNames(
        'h-10 w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-[0.9375rem] text-ink shadow-xs transition-colors',
        'placeholder:text-faint hover:border-ink/60 focus-visible:border-accent-text focus-visible:outline-offset-0',
        'disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger',
        className,
      )}
      {...rest}
    />
  );
}
