import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../../lib/class-names.ts';

/** The look of every box whose content can be changed, of any height. */
const boxStyle = [
  'w-full min-w-0 rounded-lg border border-line-strong bg-surface px-3 text-[0.9375rem] text-ink shadow-xs transition-colors',
  'placeholder:text-faint hover:border-ink/60 focus-visible:border-accent-text focus-visible:outline-offset-0',
  'disabled:cursor-not-allowed disabled:opacity-50 aria-invalid:border-danger',
];
/** Of text alone: a list of choices counts as read-only to the browser. */
const readOnlyStyle =
  'read-only:border-line read-only:bg-sunken read-only:text-muted read-only:shadow-none';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={classNames('h-10', boxStyle, readOnlyStyle, className)} {...rest} />;
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={classNames(
        'field-sizing-content min-h-32 max-h-96 py-2',
        boxStyle,
        readOnlyStyle,
        className,
      )}
      {...rest}
    />
  );
}

/** The system's own list of choices, which every keyboard, screen reader and telephone knows. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select className={classNames('h-10 appearance-none pr-9', boxStyle, className)} {...rest} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-3 right-3 size-4 text-muted"
      />
    </div>
  );
}
