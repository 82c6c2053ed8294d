import { type ComponentProps, useId } from 'react';
import { Input } from './input.tsx';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** A labelled input with its hint and, beside it, what is wrong with it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <Input
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
        {...input}
      />
      {hint !== undefined && (
        <p id={hintId} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={errorId} className="text-[0.8125rem] text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
