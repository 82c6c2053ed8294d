import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { Input } from './input.tsx';

type FieldProps = FieldWords & ComponentProps<'input'>;

/** A labelled input of one line. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...input} />}
    </FieldFrame>
  );
}
