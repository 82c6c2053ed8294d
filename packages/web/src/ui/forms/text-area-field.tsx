import type { ComponentProps } from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { TextArea } from './input.tsx';

type TextAreaFieldProps = FieldWords & ComponentProps<'textarea'>;

/** A labelled text of several lines. */
export function TextAreaField({ label, hint, error, ...area }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <TextArea {...control} {...area} />}
    </FieldFrame>
  );
}
